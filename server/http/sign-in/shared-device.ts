import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { tapTime } from '../tap-time.ts'
import type { VerifiedCaller } from './access-token.ts'
import { dutyOf } from './staff-duties.ts'
import { callerByPin, staffTokenHeader } from './staff-token.ts'

/** What is done for whoever stands there: to look, and the steps of cooking, with wet hands. */
const withoutPin = [
  'POST /api/restaurant/pin',
  'POST /api/restaurant/orders/:id/accept',
  'POST /api/restaurant/orders/:id/ready',
  'POST /api/restaurant/orders/:id/lines/:line/ready',
  'POST /api/restaurant/orders/:id/deliver',
  'POST /api/restaurant/orders/:id/recall',
  'POST /api/restaurant/orders/:id/acknowledge',
  'POST /api/restaurant/orders/:id/prints',
  'POST /api/restaurant/test-order/acknowledge',
]
/** Beside the restaurant's own routes: who signed it in, its end, and an order that changed. */
const beside = new Set(['GET /api/users/me', 'POST /api/auth/signout', 'GET /api/orders/:id'])

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`

/** Whether a shared device is of use for a route at all: it is nobody's own, whoever signed it in. */
export const isForSharedDevice = (request: FastifyRequest): boolean =>
  dutyOf(request.method, request.routeOptions.url ?? '') !== null || beside.has(routeOf(request))

/**
 * Who calls from a shared device: the person whose PIN was typed, else whoever signed the device in, for what
 * needs no PIN. Refuses everything else with pin_required (403). What was tapped while a PIN held and is sent
 * later is still that person's, where the device alone would do.
 */
export const whoseCall = async (request: FastifyRequest, device: VerifiedCaller): Promise<VerifiedCaller> => {
  const { deps } = request.server
  const now = deps.clock()
  const duty = dutyOf(request.method, request.routeOptions.url ?? '')
  if (duty === null) return device
  const isFree = (request.method === 'GET' && duty === 'see') || withoutPin.includes(routeOf(request))
  const token = request.headers[staffTokenHeader]
  const at = isFree ? (tapTime(request, now) ?? now) : now
  const person = typeof token === 'string' && token !== '' ? await callerByPin(deps, device, token, at) : null
  if (person) return person
  if (isFree) return device
  throw new Refusal('pin_required', /*i18n*/ 'This device is shared. Please say who you are with your PIN.')
}
