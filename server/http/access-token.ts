import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Deps } from '../deps.ts'

/** Who calls: read from the access token, never from the browser's own copy. */
export type Caller = {
  userId: string
  username: string
  roles: string[]
  /** The restaurant this person works for. */
  restaurantId: string | null
}

/** `until` is when the token ends, for what goes on longer than one answer. */
export type VerifiedCaller = Caller & { until: Date }

export const accessTokenSeconds = 15 * 60
const claims = z.object({
  sub: z.string(),
  username: z.string(),
  roles: z.array(z.string()),
  restaurantId: z.nullable(z.string()),
  exp: z.number(),
})

const verifiedLimit = 10_000
/** For each instance: its key, and tokens already verified until they expire (checking a signature costs most of a call). */
type Signing = { key: KeyObject; verified: Map<string, VerifiedCaller> }
const signings = new WeakMap<Deps, Signing>()
const signing = (deps: Deps): Signing => {
  const known = signings.get(deps)
  if (known) return known
  const made = { key: createSecretKey(Buffer.from(deps.secret)), verified: new Map() }
  signings.set(deps, made)
  return made
}

export const signAccessToken = (deps: Deps, caller: Caller): Promise<string> => {
  const now = Math.floor(deps.clock().getTime() / 1000)
  return new SignJWT({ username: caller.username, roles: caller.roles, restaurantId: caller.restaurantId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(caller.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(signing(deps).key)
}

/** The caller behind a token, or null when it is forged, malformed or expired. */
export const verifyAccessToken = async (deps: Deps, token: string): Promise<VerifiedCaller | null> => {
  const now = deps.clock()
  const { key, verified } = signing(deps)
  const known = verified.get(token)
  if (known && known.until > now) return known
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
    const { sub, username, roles, restaurantId, exp } = claims.parse(payload)
    const caller = { userId: sub, username, roles, restaurantId, until: new Date(exp * 1000) }
    if (verified.size >= verifiedLimit) verified.clear()
    verified.set(token, caller)
    return caller
  } catch {
    return null
  }
}
