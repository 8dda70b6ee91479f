import { endSession, renewUser, tokenStore } from './session.ts'

const send = (url: string, init: RequestInit, token: string) => {
  const headers = new Headers(init.headers)
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...init, headers })
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
  if (response.status < 500 && response.status !== 429) {
    endSession()
    if (location.pathname !== '/') location.assign('/')
  }
  return ''
}

/**
 * `fetch` with the session's bearer token. A token that ran out is renewed once, by one tab for all; where that
 * cannot be mended the session ends and the visitor is back at `/` (specification section 4, Auth).
 */
export const fetchAsUser = async (url: string, init: RequestInit): Promise<Response> => {
  const token = tokenStore.get()
  const response = await send(url, init, token)
  // A wrong password is no reason to renew anything.
  if (response.status !== 401 || token === '' || url.startsWith('/api/auth/sign')) return response
  underWay ??= oneAtATime(() => newToken(token)).finally(() => {
    underWay = undefined
  })
  const renewed = await underWay
  return renewed === '' ? response : send(url, init, renewed)
}
