import { desc, eq } from 'drizzle-orm'
import type { AdminUserDetails } from '#shared/accounts/admin-contracts.ts'
import { sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { accountById } from '../account-store.ts'
import { noSuchAccount } from '../find-account.ts'
import { adminUserView } from './user-view.ts'

/** The sign-ins that an admin sees, at most. */
const maxSignIns = 50

/** An account with what an admin needs to know before acting on it. Refuses with not_found. */
export const readUser = async (deps: Deps, id: string): Promise<AdminUserDetails> => {
  const record = await accountById(deps.db, id)
  if (!record) throw noSuchAccount()
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
    .limit(maxSignIns)
  const figures: Partial<AdminUserDetails> = {}
  for (const part of deps.accountParts) Object.assign(figures, await part.figures?.(deps.db, id))
  return {
    // What the contract names and no room hands in is refused by its schema.
    ...(figures as AdminUserDetails),
    user: adminUserView(record),
    signIns: rows.map((row) => ({
      id: row.id,
      browser: row.browser,
      system: row.system,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      endReason: row.endReason,
    })),
  }
}
