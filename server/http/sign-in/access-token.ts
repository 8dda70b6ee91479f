import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type AdminRole, adminRoles } from '#shared/accounts/admin-roles.ts'
import { hasRole } from '#shared/accounts/roles.ts'
import { type StaffRole, staffRoles } from '#shared/staff/staff-roles.ts'
import type { Infrastructure } from '../../infrastructure.ts'
import { accessTokenSeconds } from './revocations.ts'

/** The caller of a request, from its access token, never from what the browser stores. */
export type Caller = {
  userId: string
  username: string
  roles: string[]
  /** Ids of the restaurants where this person works, the longest first. */
  restaurantIds: string[]
  /**
   * What this person is at each of them; an owner where nothing is said, as in tokens that an earlier release
   * signed.
   */
  staffRoles?: Readonly<Record<string, StaffRole>>
  /** What an admin is; absent: an owner, or no admin. */
  adminRole?: AdminRole
  /** The session that the token belongs to. */
  sessionId: string
  /** How often the account's rights were changed; a token with an older version is revoked. */
  rightsVersion: number
  /** Whether the account signs in with a second factor. */
  secondFactor?: boolean
  /** The restaurant whose shared device the session is: nobody's own, whoever signed it in. */
  sharedFor?: string
}

/**
 * `until` is when the token expires, for streams that last longer than one response; `authenticatedAt` is
 * when its session last gave a password or code. `secondFactorNeeded`: an admin's role, which is absent from
 * `roles`, does not count before a second factor is set up.
 */
export type VerifiedCaller = Caller & {
  until: Date
  authenticatedAt: Date
  secondFactorNeeded?: true
  /** On a shared device: who this is was said by a PIN (staff-token.ts). */
  byPin?: true
}

/**
 * Why a token is invalid: `expired` is normal, `revoked` means that its session was ended, `forged` that we
 * did not sign it.
 */
export type TokenProblem = 'expired' | 'revoked' | 'forged'

const audience = 'annapurna-eats/api'
/** The token's type (RFC 9068), so that nothing else that we sign is accepted as an access token. */
const type = 'at+jwt'
const purpose = 'access'

const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  purpose: z.literal(purpose),
  username: z.string(),
  roles: z.array(z.string()),
  restaurantIds: z.array(z.string()),
  rights: z.number(),
  exp: z.number(),
  /** As in OpenID Connect; absent from tokens that an earlier release signed. */
  auth_time: z.optional(z.number()),
  second_factor: z.optional(z.boolean()),
  staff: z.optional(z.record(z.string(), z.enum(staffRoles))),
  shared_for: z.optional(z.string()),
  admin_role: z.optional(z.enum(adminRoles)),
})

const verifiedLimit = 10_000
/** Verified tokens until they expire: checking the signature would be most of the cost of a request. */
const verifiedTokens = new WeakMap<Infrastructure, LRUCache<string, VerifiedCaller>>()
const verifiedBy = (deps: Infrastructure): LRUCache<string, VerifiedCaller> => {
  const cached = verifiedTokens.get(deps)
  if (cached) return cached
  const made = new LRUCache<string, VerifiedCaller>({ max: verifiedLimit })
  verifiedTokens.set(deps, made)
  return made
}

/** `authenticatedAt`: when the session last gave a password or code; now, where it is left out. */
export const signAccessToken = (
  deps: Infrastructure,
  caller: Caller,
  authenticatedAt: Date = deps.clock(),
): Promise<string> => {
  const now = Math.floor(deps.clock().getTime() / 1000)
  const { id, key } = deps.keys.current('access-token')
  const { username, roles, restaurantIds, sessionId, rightsVersion } = caller
  const auth_time = Math.floor(authenticatedAt.getTime() / 1000)
  return new SignJWT({
    purpose,
    sid: sessionId,
    username,
    roles,
    restaurantIds,
    rights: rightsVersion,
    auth_time,
    ...(caller.secondFactor && { second_factor: true }),
    ...(caller.staffRoles && { staff: caller.staffRoles }),
    ...(caller.sharedFor !== undefined && { shared_for: caller.sharedFor }),
    ...(caller.adminRole !== undefined && { admin_role: caller.adminRole }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: id })
    .setIssuer(deps.keys.issuer)
    .setAudience(audience)
    .setSubject(caller.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(key)
}

/**
 * Verifies an access token: its caller, or why it is invalid. Needs no query, since revocations are in memory
 * (revocations.ts).
 */
export const verifyAccessToken = async (
  deps: Infrastructure,
  token: string,
): Promise<VerifiedCaller | TokenProblem> => {
  const verified = verifiedBy(deps)
  const cached = verified.get(token)
  const caller =
    cached !== undefined && cached.until > deps.clock() ? cached : await checkSignature(deps, token)
  if (typeof caller === 'string') return caller
  if (caller !== cached) verified.set(token, caller)
  return deps.revocations.covers(caller) ? 'revoked' : caller
}

const checkSignature = async (
  deps: Infrastructure,
  token: string,
): Promise<VerifiedCaller | TokenProblem> => {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = deps.keys.all('access-token').find(({ id }) => id === kid)
        if (!key) throw new errors.JWSSignatureVerificationFailed()
        return key.key
      },
      {
        algorithms: ['HS256'],
        typ: type,
        issuer: deps.keys.issuer,
        audience,
        currentDate: deps.clock(),
      },
    )
    const {
      sub,
      sid,
      username,
      roles,
      restaurantIds,
      rights,
      exp,
      auth_time = 0,
      second_factor,
      staff,
      shared_for,
      admin_role,
    } = claims.parse(payload)
    const waits = deps.settings.mode === 'live' && hasRole(roles, 'ADMIN') && !second_factor
    return {
      userId: sub,
      sessionId: sid,
      rightsVersion: rights,
      username,
      roles: waits ? roles.filter((role) => !hasRole([role], 'ADMIN')) : roles,
      restaurantIds,
      ...(staff && { staffRoles: staff }),
      ...(shared_for !== undefined && { sharedFor: shared_for }),
      ...(admin_role !== undefined && { adminRole: admin_role }),
      ...(waits && { secondFactorNeeded: true as const }),
      until: new Date(exp * 1000),
      authenticatedAt: new Date(auth_time * 1000),
    }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged'
  }
}
