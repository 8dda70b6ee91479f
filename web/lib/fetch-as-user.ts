import { doubtConnection } from './connection.ts'
import { expireSession, refusedCommands, renewUser, sessionExpired, tokenStore } from './session.ts'

const send = (url: string, init: RequestInit, token: string) => {
  const headers = new Headers(init.headers)
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (!init.signal?.aborted) doubtConnection()
    throw error
  })
}

/** Another tab may be refreshing too: the refresh token turns over, so one of them asks and all use its answer. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('annapurna-refresh', work) : work()

let underWay: Promise<string> | undefined

const newToken = async (refused: string): Promise<string> => {
  const current = tokenStore.get()
  if (current !== refused) return current
  const response = await fetch('/api/auth/refresh', { method: 'POST' })
  if (response.ok) {
    const answer = (await response.json()) as { accessToken: string }
    tokenStore.set(answer.accessToken)
    renewUser(answer)
    return answer.accessToken
  }
  if (response.status < 500 && response.status !== 429) expireSession()
  return ''
}

/**
 * `fetch` with the session's bearer token. A token that ran out is renewed once, by one tab for all; where that
 * cannot be mended the session has expired, and the visitor is asked to sign in again.
 */
export const fetchAsUser = async (url: string, init: RequestInit): Promise<Response> => {
  const token = tokenStore.get()
  const response = await send(url, init, token)
  // A wrong password is no reason to renew anything.
  if (response.status !== 401 || url.startsWith('/api/auth/sign')) return response
  if (token === '') {
    if (sessionExpired.get() && init.method !== 'GET') refusedCommands.set(refusedCommands.get() + 1)
    return response
  }
  underWay ??= oneAtATime(() => newToken(token)).finally(() => {
    underWay = undefined
  })
  const renewed = await underWay
  return renewed === '' ? response : send(url, init, renewed)
}
