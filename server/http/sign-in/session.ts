import type { FastifyRequest } from 'fastify'
import { hasRole, type Role } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import { mayDo } from '#shared/staff/staff-roles.ts'
import { type VerifiedCaller, verifyAccessToken } from './access-token.ts'
import { asAdmin } from './admin-duties.ts'
import { logSecurity } from './security-log.ts'
import { isForSharedDevice, whoseCall } from './shared-device.ts'
import { dutyOf } from './staff-duties.ts'

/**
 * The signed-in caller, or null without a bearer token. Refuses an invalid, expired or revoked token with
 * unauthenticated (401).
 */
export const readCaller = async (request: FastifyRequest): Promise<VerifiedCaller | null> => {
  const header = request.headers.authorization
  if (header === undefined) return null
  const { deps } = request.server
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  const caller = token === undefined ? 'forged' : await verifyAccessToken(deps, token)
  if (typeof caller !== 'string')
    return asAdmin(
      request,
      onDuty(request, caller.sharedFor === undefined ? caller : await whoseCall(request, caller)),
    )
  if (caller === 'forged') logSecurity(deps, 'token-forged', { request })
  if (caller === 'revoked') logSecurity(deps, 'token-revoked', { request })
  throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
}

/**
 * The caller with those restaurants alone at which this route is theirs to use (staff-duties.ts). Refuses
 * with forbidden (403) who works somewhere, and nowhere as what the route asks for.
 */
const onDuty = (request: FastifyRequest, caller: VerifiedCaller): VerifiedCaller => {
  const { staffRoles: held } = caller
  if (held === undefined || caller.restaurantIds.length === 0) return caller
  const duty = dutyOf(request.method, request.routeOptions.url ?? '')
  if (duty === null) return caller
  const restaurantIds = caller.restaurantIds.filter((id) => mayDo(held[id] ?? 'owner', duty))
  if (restaurantIds.length === caller.restaurantIds.length) return caller
  if (restaurantIds.length > 0 || !hasRole(caller.roles, 'RESTAURANT')) return { ...caller, restaurantIds }
  // On a shared device somebody else is near who may.
  if (caller.byPin)
    throw new Refusal('pin_required', /*i18n*/ 'This takes the PIN of somebody who may do it.')
  logSecurity(request.server.deps, 'access-refused', { request, userId: caller.userId })
  throw new Refusal('forbidden', /*i18n*/ 'What you are at this restaurant does not include this.')
}

/**
 * The caller of a route, where it is theirs: a shared device is a visitor wherever visitors may go. Refuses
 * with unauthenticated (401) without a caller, with forbidden (403) if the caller has none of the roles, and
 * with second_factor_needed (403) if the role is an admin's who has not set one up.
 */
export const authorise = <C extends VerifiedCaller | null>(
  request: FastifyRequest,
  caller: C,
  access: 'public' | 'signedIn' | readonly Role[],
): C | null => {
  const isElsewhere = caller?.sharedFor !== undefined && !isForSharedDevice(request)
  if (access === 'public') return isElsewhere ? null : caller
  requireAccess(request, caller, access)
  if (isElsewhere)
    throw new Refusal(
      'forbidden',
      /*i18n*/ 'This device is shared by the staff of a restaurant. Please use a device of your own for that.',
    )
  return caller
}

const requireAccess = (
  request: FastifyRequest,
  caller: VerifiedCaller | null,
  access: 'signedIn' | readonly Role[],
): void => {
  if (caller === null) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in first.')
  if (access === 'signedIn' || access.some((role) => hasRole(caller.roles, role))) return
  if (caller.secondFactorNeeded && access.includes('ADMIN'))
    throw new Refusal(
      'second_factor_needed',
      /*i18n*/ 'Please set up your authenticator app first: admins sign in with a second factor.',
    )
  logSecurity(request.server.deps, 'access-refused', { request, userId: caller.userId })
  throw new Refusal('forbidden', /*i18n*/ 'Your account is not allowed to do this.')
}

/**
 * The signed-in caller of a route without a contract, such as a file or a stream. Refuses like `readCaller`
 * and `authorise`.
 */
export const requireCaller = async (
  request: FastifyRequest,
  access: 'signedIn' | readonly Role[],
): Promise<VerifiedCaller> => {
  const caller = await readCaller(request)
  authorise(request, caller, access)
  if (caller === null) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in first.')
  return caller
}
