import { and, arrayContains, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'

/**
 * Refuses with illegal_transition (409) and `message` if this is the only admin who can sign in. All of them
 * stay locked, in one order, so that the last two cannot be removed at the same time.
 */
export const requireAnotherAdmin = async (
  tx: Transaction,
  userId: string,
  message: string,
): Promise<void> => {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(arrayContains(users.roles, ['ROLE_ADMIN']), isNull(users.deletedAt), isNull(users.suspendedAt)),
    )
    .orderBy(users.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === userId) throw new Refusal('illegal_transition', message)
}
