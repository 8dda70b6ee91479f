import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { restaurantInvitations, restaurantStaff } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { renewRights } from '../accounts/admins/grant-role.ts'
import { notify } from '../notifications/notify.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
import { recordAudit } from './audited.ts'
import { lockStaff, notStaff } from './lock-staff.ts'
import { requireManager, requireOwnerLeft } from './staff-rules.ts'

/**
 * Takes somebody away from a restaurant, or withdraws an invitation: `id` is the account's or the
 * invitation's. Their access tokens are revoked and their streams end at once; what they renew is without the
 * restaurant. Refuses with not_found, and with illegal_transition for the last one, without whom nobody could
 * accept an order, and for the last owner; with forbidden for a manager who takes away more than cooks and
 * cashiers.
 */
export const removeStaff = async (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'staffRoles'>,
  restaurantId: string,
  id: string,
): Promise<void> => {
  if (!isUuid(id)) throw notStaff()
  await deps.revocations.transaction(async (tx) => {
    if (await withdraw(deps, tx, caller, restaurantId, id)) return
    const staff = await lockStaff(tx, restaurantId)
    const person = staff.find(({ userId }) => userId === id)
    if (!person) throw notStaff()
    // Everybody may leave.
    if (id !== caller.userId) requireManager(caller, restaurantId, person.role)
    if (staff.length < 2)
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'The last person of a restaurant cannot leave it. Please invite somebody first.',
      )
    if (person.role === 'owner') requireOwnerLeft(staff, id)
    await tx
      .delete(restaurantStaff)
      .where(and(eq(restaurantStaff.userId, id), eq(restaurantStaff.restaurantId, restaurantId)))
    const user = await renewRights(deps, tx, id)
    await audit(deps, tx, caller, restaurantId, { action: 'staff.removed', before: { account: id } })
    const restaurant = await storefrontOf(tx, restaurantId)
    if (restaurant && id !== caller.userId)
      await notify(deps, tx, user, 'staffRemoved', { restaurant: restaurant.name })
  })
}

const withdraw = async (
  deps: Deps,
  tx: Transaction,
  caller: Pick<Caller, 'userId' | 'staffRoles'>,
  restaurantId: string,
  id: string,
): Promise<boolean> => {
  const withdrawn = await tx
    .delete(restaurantInvitations)
    .where(and(eq(restaurantInvitations.id, id), eq(restaurantInvitations.restaurantId, restaurantId)))
    .returning()
  const [invitation] = withdrawn
  if (!invitation) return false
  requireManager(caller, restaurantId, invitation.role)
  await audit(deps, tx, caller, restaurantId, { action: 'staff.uninvited', before: { invitation: id } })
  return true
}

const audit = (
  { clock }: Deps,
  tx: Transaction,
  { userId }: Pick<Caller, 'userId'>,
  restaurantId: string,
  what: { action: 'staff.removed' | 'staff.uninvited'; before: Record<string, string> },
) =>
  recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    subject: { kind: 'restaurant', id: restaurantId },
    at: clock(),
    ...what,
  })
