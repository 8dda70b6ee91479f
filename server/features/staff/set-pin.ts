import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { staffPins } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from './audited.ts'
import { lockStaff, notStaff } from './lock-staff.ts'
import { hashPin } from './pin-hash.ts'
import { requireManager } from './staff-rules.ts'

/**
 * Sets somebody's PIN at a restaurant, one's own or that of whom one employs, which unlocks it too; null
 * takes it away. Refuses with not_found, forbidden (a manager for an owner or another manager).
 */
export const setStaffPin = async (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'staffRoles'>,
  restaurantId: string,
  id: string,
  pin: string | null,
): Promise<void> => {
  if (!isUuid(id)) throw notStaff()
  // Before the transaction: it takes as long as a sign-in.
  const pinHash = pin === null ? null : await hashPin(deps, id, pin)
  await deps.db.transaction(async (tx) => {
    const person = (await lockStaff(tx, restaurantId)).find(({ userId }) => userId === id)
    if (!person) throw notStaff()
    if (id !== caller.userId) requireManager(caller, restaurantId, person.role)
    const at = deps.clock()
    if (pinHash === null)
      await tx
        .delete(staffPins)
        .where(and(eq(staffPins.userId, id), eq(staffPins.restaurantId, restaurantId)))
    else
      await tx
        .insert(staffPins)
        .values({ userId: id, restaurantId, pinHash, setAt: at })
        .onConflictDoUpdate({
          target: [staffPins.userId, staffPins.restaurantId],
          set: { pinHash, wrongPins: 0, setAt: at },
        })
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: pinHash === null ? 'staff.pinRemoved' : 'staff.pinSet',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { account: id },
      at,
    })
  })
}

/** Refuses with illegal_transition (409) to share a device where nobody could unlock anything. */
export const requirePins = async (deps: Pick<Deps, 'db'>, restaurantId: string): Promise<void> => {
  const [any] = await deps.db
    .select({ userId: staffPins.userId })
    .from(staffPins)
    .where(eq(staffPins.restaurantId, restaurantId))
    .limit(1)
  if (!any)
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'Nobody has a PIN yet. Please set one first: on a shared device it says who does what.',
    )
}
