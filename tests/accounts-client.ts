import type { LightMyRequestResponse } from 'fastify'
import type { Account, Session } from '#shared/accounts/contracts.ts'
import type { Language } from '#shared/languages.ts'
import type { TestApp } from './app.ts'

export type Response<T> = {
  status: number
  body: T
  /** The refresh cookie's value; '' when the answer drops it, undefined when it says nothing. */
  refresh: string | undefined
  cookie: string | undefined
  headers: LightMyRequestResponse['headers']
}
type CallOptions = {
  body?: unknown
  token?: string
  refresh?: string
  from?: string
  language?: Language
  headers?: Record<string, string>
}
type Refused = { code: string; message: string; fields?: Record<string, string> }

/** Calls the API as a browser does. For the tests of this folder. */
export const accountsClient = ({ app, deps }: TestApp) => {
  const cookieName = deps.settings.secureCookies ? '__Host-refresh' : 'refresh'
  const call = async <T = Refused>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { body, token, refresh, from, language, headers }: CallOptions = {},
  ): Promise<Response<T>> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(refresh && { cookie: `${cookieName}=${refresh}` }),
        ...headers,
        ...(language && { 'accept-language': language }),
      },
      ...(body !== undefined && { payload: body as object }),
      ...(from && { remoteAddress: from }),
    })
    const cookie = [response.headers['set-cookie']].flat().find((line) => line?.startsWith(`${cookieName}=`))
    return {
      status: response.statusCode,
      body: response.json() as T,
      refresh: cookie?.slice(cookieName.length + 1).split(';')[0],
      cookie,
      headers: response.headers,
    }
  }
  const signUp = (username: string, changes: Record<string, unknown> = {}) =>
    call<Refused & { user: Account }>('POST', '/api/auth/signup', {
      body: { username, email: `${username}@example.com`, password, role: ['ROLE_CUSTOMER'], ...changes },
    })
  const signIn = (username: string, given: string = password, rememberMe = false) =>
    call<Refused & Session>('POST', '/api/auth/signin', { body: { username, password: given, rememberMe } })
  /** A signed-up and signed-in person. */
  const person = async (username: string, changes: Record<string, unknown> = {}) => {
    await signUp(username, changes)
    const { body, refresh } = await signIn(username)
    return { id: body.id, token: body.accessToken, refresh: refresh ?? '' }
  }
  return { call, signUp, signIn, person }
}

export const password = 'Annapurna@1'
