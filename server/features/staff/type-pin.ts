import { and, eq } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { typePin as contract } from '#shared/staff/contracts.ts'
import { maxWrongPins } from '#shared/staff/validation.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { restaurantStaff, staffPins } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume } from '../../http/limits/rate-limit.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { signStaffToken, staffTokenSeconds } from '../../http/sign-in/staff-token.ts'
import { recordAudit } from './audited.ts'
import { comparePin, hashPin } from './pin-hash.ts'

type Typed = { account: string; pin: string }

/**
 * Says by a PIN who is at a shared device. A wrong one is counted in a transaction of its own, which stays
 * although the call is refused; the fifth in a row locks the PIN of that person alone, audited, until
 * somebody sets a new one. Refuses: illegal_transition (not a shared device), validation_failed (wrong, or
 * none), pin_locked (409), rate_limited, and account_suspended.
 */
export const typePin = async (
  deps: Deps,
  { sessionId, sharedFor }: Pick<Caller, 'sessionId' | 'sharedFor'>,
  { account, pin }: Typed,
): Promise<Input<(typeof contract)['response']>> => {
  if (sharedFor === undefined)
    throw new Refusal('illegal_transition', /*i18n*/ 'A PIN is only for a device that is shared.')
  await consume(deps, limits.staffPins, sessionId)
  const person = isUuid(account) ? await compare(deps, sharedFor, account, pin) : 'wrong'
  if (person === 'locked')
    throw new Refusal(
      'pin_locked',
      /*i18n*/ 'Five wrong PINs have locked this one. An owner or manager sets a new one in Settings, Staff.',
    )
  if (person === 'wrong') {
    const message = /*i18n*/ 'This is not the PIN.'
    throw new Refusal('validation_failed', message, { pin: message })
  }
  if (person.suspendedAt !== null)
    throw new Refusal(
      'account_suspended',
      /*i18n*/ 'This account is suspended. Please write to us: {email}',
      undefined,
      { email: deps.settings.contactEmail },
    )
  const { id, username, fullName, rightsVersion, role } = person
  const said = { userId: id, username, rightsVersion, role, restaurantId: sharedFor }
  return {
    token: await signStaffToken(deps, sessionId, said),
    person: { id, name: fullName || username, role },
    until: new Date(deps.clock().getTime() + staffTokenSeconds * 1000).toISOString(),
  }
}

const compare = (deps: Deps, restaurantId: string, userId: string, pin: string) =>
  deps.db.transaction(async (tx) => {
    const its = and(eq(staffPins.userId, userId), eq(staffPins.restaurantId, restaurantId))
    // Locked: of many at once no more than five are compared.
    const [held] = await tx.select().from(staffPins).where(its).for('update')
    if (!held) return 'wrong'
    if (held.wrongPins >= maxWrongPins) return 'locked'
    const result = await comparePin(deps, userId, held.pinHash, pin)
    const wrongPins = result === 'wrong' ? held.wrongPins + 1 : 0
    if (wrongPins !== held.wrongPins || result === 'old')
      await tx
        .update(staffPins)
        .set({ wrongPins, ...(result === 'old' && { pinHash: await hashPin(deps, userId, pin) }) })
        .where(its)
    if (result === 'wrong') {
      if (wrongPins === maxWrongPins)
        await recordAudit(tx, {
          actor: { kind: 'account', id: userId },
          action: 'staff.pinLocked',
          subject: { kind: 'restaurant', id: restaurantId },
          after: { account: userId, wrongPins },
          at: deps.clock(),
        })
      return 'wrong'
    }
    const [person] = await tx
      .select({
        id: profiles.id,
        username: profiles.username,
        fullName: profiles.fullName,
        rightsVersion: profiles.rightsVersion,
        suspendedAt: profiles.suspendedAt,
        role: restaurantStaff.role,
      })
      .from(restaurantStaff)
      .innerJoin(profiles, eq(profiles.id, restaurantStaff.userId))
      .where(and(eq(restaurantStaff.userId, userId), eq(restaurantStaff.restaurantId, restaurantId)))
    return person ?? 'wrong'
  })
