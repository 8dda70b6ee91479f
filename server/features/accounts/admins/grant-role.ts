import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StoredRole } from '#shared/accounts/roles.ts'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { UserRow } from '../account-store.ts'

/**
 * Gives an account a role that another room has decided about, as part of `tx`, one of `deps.revocations`:
 * its access tokens are revoked, so that browsers renew them with the new role. One that has it already keeps
 * its tokens. The room audits its decision.
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

/**
 * Revokes an account's access tokens as part of `tx`, one of `deps.revocations`, because what it may do has
 * changed, so that browsers renew them; gives it a role too, if it has that not. Returns the account.
 */
export const renewRights = async (
  { revocations }: Pick<Deps, 'revocations'>,
  tx: Transaction,
  userId: string,
  role?: StoredRole,
): Promise<UserRow> => {
  const [user] = await tx
    .update(users)
    .set({
      rightsVersion: sql`${users.rightsVersion} + 1`,
      ...(role && {
        roles: sql`CASE WHEN ${role} = ANY(${users.roles}) THEN ${users.roles} ELSE array_append(${users.roles}, ${role}) END`,
        requestedRole: sql`nullif(${users.requestedRole}, ${role})`,
      }),
    })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error('the account was not returned')
  await revocations.add(tx, [{ userId, rightsVersion: user.rightsVersion }])
  return user
}
