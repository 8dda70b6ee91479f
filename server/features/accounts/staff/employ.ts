import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { restaurantStaff, users } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Makes somebody staff of a restaurant as part of `tx`, one of `deps.revocations`, and gives the account the role Restaurant if it has it
 * not. Their access tokens are revoked, so that browsers renew them. Returns false, and changes nothing, if they work there already.
 */
export const employ = async (
  deps: Pick<Deps, 'clock' | 'revocations'>,
  tx: Transaction,
  userId: string,
  restaurantId: string,
): Promise<boolean> => {
  const joined = await tx
    .insert(restaurantStaff)
    .values({ userId, restaurantId, since: deps.clock() })
    .onConflictDoNothing()
    .returning()
  if (joined.length === 0) return false
  const [user] = await tx
    .update(users)
    .set({
      roles: sql`CASE WHEN 'ROLE_RESTAURANT' = ANY(${users.roles}) THEN ${users.roles}
        ELSE array_append(${users.roles}, 'ROLE_RESTAURANT') END`,
      requestedRole: sql`nullif(${users.requestedRole}, 'ROLE_RESTAURANT')`,
      rightsVersion: sql`${users.rightsVersion} + 1`,
    })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error('the account was not returned')
  await deps.revocations.add(tx, [{ userId, rightsVersion: user.rightsVersion }])
  return true
}
