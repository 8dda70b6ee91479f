import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { hasRole, type Role } from '#shared/roles.ts'
import { type Caller, type VerifiedCaller, verifyAccessToken } from './access-token.ts'

/** The signed-in caller, or null without a bearer token. A token that is wrong or too old: 401. */
export const readCaller = async (request: FastifyRequest): Promise<VerifiedCaller | null> => {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  const caller = token === undefined ? null : await verifyAccessToken(request.server.deps, token)
  if (caller === null) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
  return caller
}

/** Throws 401 without a caller, 403 when the caller has none of the roles. */
export const authorise = (caller: Caller | null, access: 'public' | 'signedIn' | readonly Role[]): void => {
  if (access === 'public') return
  if (caller === null) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in first.')
  if (access !== 'signedIn' && !access.some((role) => hasRole(caller.roles, role)))
    throw new Refusal('forbidden', /*i18n*/ 'Your account is not allowed to do this.')
}

/** The signed-in caller of a route that no contract registers, such as a stream. Throws 401 and 403 likewise. */
export const requireCaller = async (
  request: FastifyRequest,
  access: 'signedIn' | readonly Role[],
): Promise<VerifiedCaller> => {
  const caller = await readCaller(request)
  authorise(caller, access)
  if (caller === null) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in first.')
  return caller
}
