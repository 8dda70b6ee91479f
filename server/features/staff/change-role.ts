import { and, eq } from 'drizzle-orm'
import type { StaffRole } from '#shared/staff/staff-roles.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { restaurantStaff } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { renewRights } from '../accounts/admins/grant-role.ts'
import { recordAudit } from './audited.ts'
import { lockStaff, notStaff } from './lock-staff.ts'
import { requireManager, requireOwnerLeft } from './staff-rules.ts'

/**
 * Makes somebody owner, manager, cook or cashier of a restaurant. Their access tokens are revoked and their
 * streams end at once, so that nothing goes on by what they were. The same again changes nothing. Refuses
 * with not_found, forbidden (a manager of owners and managers), illegal_transition for the last owner.
 */
export const changeStaffRole = async (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'staffRoles'>,
  restaurantId: string,
  id: string,
  role: StaffRole,
): Promise<void> => {
  if (!isUuid(id)) throw notStaff()
  await deps.revocations.transaction(async (tx) => {
    const staff = await lockStaff(tx, restaurantId)
    const person = staff.find(({ userId }) => userId === id)
    if (!person) throw notStaff()
    requireManager(caller, restaurantId, person.role, role)
    if (person.role === role) return
    if (person.role === 'owner') requireOwnerLeft(staff, id)
    await tx
      .update(restaurantStaff)
      .set({ role })
      .where(and(eq(restaurantStaff.userId, id), eq(restaurantStaff.restaurantId, restaurantId)))
    await renewRights(deps, tx, id)
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'staff.roleChanged',
      subject: { kind: 'restaurant', id: restaurantId },
      before: { account: id, role: person.role },
      after: { account: id, role },
      at: deps.clock(),
    })
  })
}
