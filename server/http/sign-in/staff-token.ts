import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type StaffRole, staffRoles } from '#shared/staff/staff-roles.ts'
import type { Infrastructure } from '../../infrastructure.ts'
import type { VerifiedCaller } from './access-token.ts'

/** How long what a PIN said holds at most; a device that nobody touches lets go of it sooner. */
export const staffTokenSeconds = 15 * 60

/** The header that says whose PIN was typed on a shared device, beside the device's own token. */
export const staffTokenHeader = 'staff-token'

/** Somebody of a restaurant's staff, as a PIN says it on one device. */
export type StaffByPin = {
  userId: string
  username: string
  rightsVersion: number
  role: StaffRole
  restaurantId: string
}

const audience = 'annapurna-eats/api'
/** Its own type, so that neither passes for the other (RFC 8725). */
const type = 'staff+jwt'

const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  username: z.string(),
  rights: z.number(),
  role: z.enum(staffRoles),
  restaurant: z.string(),
})

/** A token that says who stands before a shared device; it is of no use but beside that device's own. */
export const signStaffToken = (
  deps: Pick<Infrastructure, 'keys' | 'clock'>,
  sessionId: string,
  { userId, username, rightsVersion, role, restaurantId }: StaffByPin,
): Promise<string> => {
  const now = Math.floor(deps.clock().getTime() / 1000)
  const { id, key } = deps.keys.current('staff-token')
  return new SignJWT({ sid: sessionId, username, rights: rightsVersion, role, restaurant: restaurantId })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: id })
    .setIssuer(deps.keys.issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + staffTokenSeconds)
    .sign(key)
}

/**
 * The person of a token on the shared device that the caller is, with what that person may do there; null
 * where it is not ours, of another device, over at `at`, or of somebody whose rights have changed since.
 */
export const callerByPin = async (
  deps: Infrastructure,
  device: VerifiedCaller,
  token: string,
  at: Date,
): Promise<VerifiedCaller | null> => {
  const verified = await jwtVerify(
    token,
    ({ kid }) => {
      const key = deps.keys.all('staff-token').find(({ id }) => id === kid)
      if (!key) throw new Error('a key that is not ours')
      return key.key
    },
    { algorithms: ['HS256'], typ: type, issuer: deps.keys.issuer, audience, currentDate: at },
  ).catch(() => null)
  const said = claims.safeParse(verified?.payload)
  if (!said.success) return null
  const { sub, sid, username, rights, role, restaurant } = said.data
  if (sid !== device.sessionId || restaurant !== device.sharedFor) return null
  const person: VerifiedCaller = {
    ...device,
    userId: sub,
    username,
    rightsVersion: rights,
    restaurantIds: [restaurant],
    staffRoles: { [restaurant]: role },
    byPin: true,
  }
  return deps.revocations.covers(person) ? null : person
}
