import type { Endpoint, Input, Output } from '#shared/api/contract.ts'
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
  | typeof import('#shared/accounts/admin-contracts.ts')
  | typeof import('#shared/accounts/contracts.ts')
  | typeof import('#shared/approvals/contracts.ts')
  | typeof import('#shared/audit/contracts.ts')
  | typeof import('#shared/areas/contracts.ts')
  | typeof import('#shared/catalogue/contracts.ts')
  | typeof import('#shared/checkout/contracts.ts')
  | typeof import('#shared/credit/admin-contracts.ts')
  | typeof import('#shared/credit/contracts.ts')
  | typeof import('#shared/credit/gift-contracts.ts')
  | typeof import('#shared/deliveries/contracts.ts')
  | typeof import('#shared/dispatch/contracts.ts')
  | typeof import('#shared/engagement/contracts.ts')
  | typeof import('#shared/favorites/contracts.ts')
  | typeof import('#shared/giving/admin-contracts.ts')
  | typeof import('#shared/giving/companies.ts')
  | typeof import('#shared/giving/contracts.ts')
  | typeof import('#shared/group-carts/contracts.ts')
  | typeof import('#shared/health/contracts.ts')
  | typeof import('#shared/impact-log/contracts.ts')
  | typeof import('#shared/invoices/contracts.ts')
  | typeof import('#shared/jobs/contracts.ts')
  | typeof import('#shared/meals/contracts.ts')
  | typeof import('#shared/menu/category-contracts.ts')
  | typeof import('#shared/menu/change-contracts.ts')
  | typeof import('#shared/menu/contracts.ts')
  | typeof import('#shared/menu/file-contracts.ts')
  | typeof import('#shared/menu/shared-group-contracts.ts')
  | typeof import('#shared/notifications/push-contracts.ts')
  | typeof import('#shared/orders/admin-contracts.ts')
  | typeof import('#shared/orders/contracts.ts')
  | typeof import('#shared/orders/later-contracts.ts')
  | typeof import('#shared/orders/restaurant-contracts.ts')
  | typeof import('#shared/orders/tip-contracts.ts')
  | typeof import('#shared/partners/contracts.ts')
  | typeof import('#shared/payments/contracts.ts')
  | typeof import('#shared/payouts/admin-contracts.ts')
  | typeof import('#shared/payments/difference-contracts.ts')
  | typeof import('#shared/payouts/bank-contracts.ts')
  | typeof import('#shared/payouts/cash-contracts.ts')
  | typeof import('#shared/payouts/contracts.ts')
  | typeof import('#shared/privacy/contracts.ts')
  | typeof import('#shared/promotions/contracts.ts')
  | typeof import('#shared/ratings/contracts.ts')
  | typeof import('#shared/refunds/contracts.ts')
  | typeof import('#shared/reports/contracts.ts')
  | typeof import('#shared/rescue/admin-contracts.ts')
  | typeof import('#shared/rescue/contracts.ts')
  | typeof import('#shared/places/contracts.ts')
  | typeof import('#shared/rescue/deal-alert-contracts.ts')
  | typeof import('#shared/rescue/offer-contracts.ts')
  | typeof import('#shared/rescue/places-contracts.ts')
  | typeof import('#shared/rescue/recurring-contracts.ts')
  | typeof import('#shared/rescue/run-contracts.ts')
  | typeof import('#shared/rescue/story-contracts.ts')
  | typeof import('#shared/restaurants/admin-contracts.ts')
  | typeof import('#shared/restaurants/contracts.ts')
  | typeof import('#shared/search/contracts.ts')
  | typeof import('#shared/settings/contracts.ts')
  | typeof import('#shared/shelters/contracts.ts')
  | typeof import('#shared/slots/contracts.ts')
  | typeof import('#shared/staff/contracts.ts')
  | typeof import('#shared/support/contracts.ts')
  | typeof import('#shared/suspensions/contracts.ts')
  | typeof import('#shared/thanks/admin-contracts.ts')
  | typeof import('#shared/thanks/contracts.ts')
  | typeof import('#shared/views/contracts.ts')
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
