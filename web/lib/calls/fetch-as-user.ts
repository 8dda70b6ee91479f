import type { ErrorBody } from '#shared/errors.ts'
import { currentLocale } from '../language/i18n.ts'
import { expireSession, refusedCommands, renewUser, sessionExpired, tokenStore } from '../session/session.ts'
import { doubtConnection } from './connection.ts'
import { staffPerson, staffTokenHeader } from './staff-pin.ts'

/**
 * W3C Trace Context: by it an operator finds in their traces what a press of a button brought about. Random,
 * and another one for each call; nothing is sent where the page does not say that somebody traces.
 */
const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const send = (url: string, init: RequestInit, token: string) => {
  const headers = new Headers(init.headers)
  if (document.documentElement.dataset.traced) headers.set('traceparent', `00-${hex(16)}-${hex(8)}-01`)
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  const person = staffPerson.get()
  if (person && !headers.has(staffTokenHeader)) headers.set(staffTokenHeader, person.token)
  return fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (!init.signal?.aborted) doubtConnection()
    throw error
  })
}

/** Refresh tokens rotate, so only one tab refreshes at a time and the others use its result. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('annapurna-refresh', work) : work()

let underWay: Promise<string> | undefined

const newToken = async (refused: string): Promise<string> => {
  const current = tokenStore.get()
  if (current !== refused) return current
  const headers = { 'accept-language': currentLocale() }
  const response = await fetch('/api/auth/refresh', { method: 'POST', headers })
  if (response.ok) {
    const session = (await response.json()) as { accessToken: string }
    tokenStore.set(session.accessToken)
    renewUser(session)
    return session.accessToken
  }
  if (response.status < 500 && response.status !== 429) expireSession(await reasonOf(response))
  return ''
}

/** Why somebody who is suspended is signed out; nothing of any other end, which has no words of its own. */
const reasonOf = async (response: Response): Promise<string> => {
  const refused = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  return refused?.code === 'account_suspended' ? (refused.message ?? '') : ''
}

/**
 * `fetch` with the session's bearer token. An expired token is refreshed once, by one tab for all; where that
 * fails the session has expired, and the visitor is asked to sign in again.
 */
export const fetchAsUser = async (url: string, init: RequestInit): Promise<Response> => {
  const token = tokenStore.get()
  const response = await send(url, init, token)
  // 401 from a sign-in means a wrong password.
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
