import type { Endpoint, Input, Output } from '#shared/contract.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { currentLocale, translate } from '../language/i18n.ts'
import { ApiError, noResponse } from './api-error.ts'
import { fetchAsUser } from './fetch-as-user.ts'
import { staffTokenHeader } from './staff-pin.ts'

/*
 * Contracts are imported as types only: their schemas would bring Zod into the first load, and the server
 * validates every call anyway.
 */
type Modules =
  | typeof import('#shared/contracts/accounts.ts')
  | typeof import('#shared/contracts/admin-giving.ts')
  | typeof import('#shared/contracts/admin-orders.ts')
  | typeof import('#shared/contracts/admin-payouts.ts')
  | typeof import('#shared/contracts/admin-restaurants.ts')
  | typeof import('#shared/contracts/admin-users.ts')
  | typeof import('#shared/contracts/audit.ts')
  | typeof import('#shared/contracts/cash.ts')
  | typeof import('#shared/contracts/catalogue.ts')
  | typeof import('#shared/contracts/checkout.ts')
  | typeof import('#shared/contracts/deal-alerts.ts')
  | typeof import('#shared/contracts/deliveries.ts')
  | typeof import('#shared/contracts/dispatch.ts')
  | typeof import('#shared/contracts/favorites.ts')
  | typeof import('#shared/contracts/promo-codes.ts')
  | typeof import('#shared/contracts/push.ts')
  | typeof import('#shared/contracts/engagement.ts')
  | typeof import('#shared/contracts/giving.ts')
  | typeof import('#shared/contracts/impact.ts')
  | typeof import('#shared/contracts/meals.ts')
  | typeof import('#shared/contracts/menu.ts')
  | typeof import('#shared/contracts/operations.ts')
  | typeof import('#shared/contracts/orders.ts')
  | typeof import('#shared/contracts/partners.ts')
  | typeof import('#shared/contracts/payment-methods.ts')
  | typeof import('#shared/contracts/payouts.ts')
  | typeof import('#shared/contracts/recurring-rescues.ts')
  | typeof import('#shared/contracts/refunds.ts')
  | typeof import('#shared/contracts/reports.ts')
  | typeof import('#shared/contracts/shelters.ts')
  | typeof import('#shared/contracts/rescue-places.ts')
  | typeof import('#shared/contracts/rescue-story.ts')
  | typeof import('#shared/contracts/reviews.ts')
  | typeof import('#shared/contracts/restaurant-orders.ts')
  | typeof import('#shared/contracts/restaurant-profile.ts')
  | typeof import('#shared/contracts/search.ts')
  | typeof import('#shared/contracts/settings.ts')
  | typeof import('#shared/contracts/staff-pins.ts')
  | typeof import('#shared/contracts/support.ts')
  | typeof import('#shared/contracts/surplus.ts')
  | typeof import('#shared/contracts/views.ts')
type EndpointsOf<M> = M extends unknown ? Extract<M[keyof M], Endpoint> : never
type Endpoints = EndpointsOf<Modules>
type ByCall = { [E in Endpoints as `${E['method']} ${E['path']}`]: E }

export type CallName = keyof ByCall
type Part<C extends CallName, K extends 'params' | 'query' | 'body'> = ByCall[C] extends { [P in K]: infer S }
  ? { [P in K]: Input<S> }
  : { [P in K]?: undefined }
export type CallInput<C extends CallName> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>
export type CallResponse<C extends CallName> = Output<ByCall[C]['response']>

type Options = { idempotencyKey?: string; signal?: AbortSignal; headers?: Record<string, string> }
type Parts = { params?: unknown; query?: unknown; body?: unknown }

const pathWith = (path: string, params: unknown): string => {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values[name])))
}

const search = (query: unknown): string => {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/**
 * What a refused call asks, there once it can be asked: whether it is really the signed-in person
 * (confirmation.ts), and who is at a shared device, told why (staff-pin.ts).
 */
export const asking: {
  confirmation?: () => Promise<boolean>
  pin?: (why: string) => Promise<{ token: string } | null>
} = {}

/**
 * Calls one contract by its method and path: `call('POST /api/quote', { body })`. Throws ApiError for a
 * refusal and when there is no response. An action that demands a fresh password or a PIN asks for it, and
 * goes on once it was given.
 */
export const call = async <C extends CallName>(
  name: C,
  input: CallInput<C>,
  options: Options = {},
): Promise<CallResponse<C>> => {
  const { idempotencyKey, signal } = options
  const [method = 'GET', path = ''] = name.split(' ')
  const { params, query, body } = input as Parts
  const headers = new Headers({
    ...options.headers,
    accept: 'application/json',
    'accept-language': currentLocale(),
  })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const request: RequestInit = { method, headers }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal) request.signal = signal

  const response = await fetchAsUser(pathWith(path, params) + search(query), request).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError('offline', translate(noResponse))
    },
  )
  const json: unknown = await response.json().catch(() => null)
  // A truncated response counts as none.
  if (response.ok && json === null && response.status !== 204)
    throw new ApiError('offline', translate(noResponse))
  if (response.ok) return json as CallResponse<C>
  const refused = refusal(json)
  // Nothing was done: the same call again, with the same key.
  if (refused.code === 'confirmation_required' && (await asking.confirmation?.()))
    return call(name, input, options)
  // What is only read says so in its place; nobody is asked for it.
  const person = refused.code === 'pin_required' && method !== 'GET' && (await asking.pin?.(refused.message))
  if (person) {
    const headers = { ...options.headers, [staffTokenHeader]: person.token }
    return call(name, input, { ...options, headers })
  }
  throw refused
}

/** The error that a body of ours stands for; `unavailable` for any other body. */
export const refusal = (json: unknown): ApiError => {
  const { code, message, fields, requestId } = (json ?? {}) as Partial<ErrorBody>
  // A replayed response, such as a declined card's, has its message in English.
  return new ApiError(
    code ?? 'unavailable',
    message === undefined ? '' : translate(message),
    fields,
    requestId,
  )
}
