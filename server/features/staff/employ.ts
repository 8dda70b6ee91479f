import type { StaffRole } from '#shared/staff/staff-roles.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurantStaff } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { renewRights } from '../accounts/admins/grant-role.ts'

/**
 * Makes somebody staff of a restaurant, its owner where nothing else is said, as part of `tx`, one of
 * `deps.revocations`, and gives the account the role Restaurant if it has it not. Their access tokens are
 * revoked, so that browsers renew them. Returns false, and changes nothing, if they work there already.
 */
export const employ = async (
  deps: Pick<Deps, 'clock' | 'revocations'>,
  tx: Transaction,
  userId: string,
  restaurantId: string,
  role: StaffRole = 'owner',
): Promise<boolean> => {
  const joined = await tx
    .insert(restaurantStaff)
    .values({ userId, restaurantId, role, since: deps.clock() })
    .onConflictDoNothing()
    .returning()
  if (joined.length === 0) return false
  await renewRights(deps, tx, userId, 'ROLE_RESTAURANT')
  return true
}
