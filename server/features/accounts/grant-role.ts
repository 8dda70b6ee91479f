import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StoredRole } from '#shared/roles.ts'
import type { Transaction } from '../../db/connection.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'

/**
 * Gives an account a role that another room has decided about, as part of `tx`, one of `deps.revocations`: its access tokens are revoked, so
 * that browsers renew them with the new role. One that has it already keeps its tokens. The room audits its decision.
 */
export const grantRole = async (
  { revocations }: Pick<Deps, 'revocations'>,
  tx: Transaction,
  userId: string,
  role: StoredRole,
): Promise<void> => {
  const [changed] = await tx
    .update(users)
    .set({
      roles: sql`array_append(${users.roles}, ${role})`,
      rightsVersion: sql`${users.rightsVersion} + 1`,
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), sql`NOT ${role} = ANY (${users.roles})`))
    .returning({ rightsVersion: users.rightsVersion })
  if (changed) await revocations.add(tx, [{ userId, rightsVersion: changed.rightsVersion }])
}
