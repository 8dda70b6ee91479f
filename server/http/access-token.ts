import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { accessTokenSeconds } from './revocations.ts'

/** Who calls: read from the access token, never from the browser's own copy. */
export type Caller = {
  userId: string
  username: string
  roles: string[]
  /** The restaurants this person works for, the longest first. */
  restaurantIds: string[]
  /** The sign-in the token came from. */
  sessionId: string
  /** How often this account's rights were changed: a token from before the last time no longer counts. */
  rightsVersion: number
}

/** `until` is when the token ends, for what goes on longer than one answer. */
export type VerifiedCaller = Caller & { until: Date }

/** Why a token does not count: `expired` is everyday life, `revoked` a sign-in that was ended, `forged` none of ours. */
export type TokenProblem = 'expired' | 'revoked' | 'forged'

const audience = 'annapurna-eats/api'
/** RFC 9068: what kind of token it is, so that no other signed thing passes for one. */
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
})

const verifiedLimit = 10_000
/** For each instance: tokens already verified until they expire (checking a signature costs most of a call). */
const verifiedTokens = new WeakMap<Deps, LRUCache<string, VerifiedCaller>>()
const verifiedBy = (deps: Deps): LRUCache<string, VerifiedCaller> => {
  const known = verifiedTokens.get(deps)
  if (known) return known
  const made = new LRUCache<string, VerifiedCaller>({ max: verifiedLimit })
  verifiedTokens.set(deps, made)
  return made
}

export const signAccessToken = (deps: Deps, caller: Caller): Promise<string> => {
  const now = Math.floor(deps.clock().getTime() / 1000)
  const { id, key } = deps.keys.current('access-token')
  const { username, roles, restaurantIds, sessionId, rightsVersion } = caller
  return new SignJWT({ purpose, sid: sessionId, username, roles, restaurantIds, rights: rightsVersion })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: id })
    .setIssuer(deps.keys.issuer)
    .setAudience(audience)
    .setSubject(caller.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(key)
}

/** The caller behind a token, or why it does not count. Asks memory alone: revocations come to it (revocations.ts). */
export const verifyAccessToken = async (
  deps: Deps,
  token: string,
): Promise<VerifiedCaller | TokenProblem> => {
  const verified = verifiedBy(deps)
  const known = verified.get(token)
  const caller = known !== undefined && known.until > deps.clock() ? known : await checkSignature(deps, token)
  if (typeof caller === 'string') return caller
  if (caller !== known) verified.set(token, caller)
  return deps.revocations.covers(caller) ? 'revoked' : caller
}

const checkSignature = async (deps: Deps, token: string): Promise<VerifiedCaller | TokenProblem> => {
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
    const { sub, sid, username, roles, restaurantIds, rights, exp } = claims.parse(payload)
    const until = new Date(exp * 1000)
    return { userId: sub, sessionId: sid, rightsVersion: rights, username, roles, restaurantIds, until }
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged'
  }
}
