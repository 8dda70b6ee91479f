import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'

/**
 * Refuses with illegal_transition (409) and `message` if this is the only owner who can sign in: other admins
 * could not make one again. All of them stay locked, in one order, so that the last two cannot be removed at
 * the same time.
 */
export const requireAnotherOwner = async (
  tx: Transaction,
  userId: string,
  message: string,
): Promise<void> => {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        arrayContains(users.roles, ['ROLE_ADMIN']),
        eq(users.adminRole, 'owner'),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(users.id)
    .for('update')
  if (owners.length === 1 && owners[0]?.id === userId) throw new Refusal('illegal_transition', message)
}
