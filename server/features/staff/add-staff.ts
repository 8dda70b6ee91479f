import type { StaffRole } from '#shared/staff/staff-roles.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurantStaff } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { renewRights } from '../accounts/admins/grant-role.ts'

/**
 * Adds a person to a restaurant's staff as part of `tx` (one of `deps.revocations`), as its owner unless
 * another role is given, and gives the account the role Restaurant if it lacks it. Revokes their access
 * tokens, so that browsers renew them. Returns false, and changes nothing, if they already work there.
 */
export const addStaff = async (
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
