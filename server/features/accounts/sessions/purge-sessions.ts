import { lte } from 'drizzle-orm'
import { adminInvitations } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { deleteExpired } from './session-tokens.ts'

/** Deletes expired sessions and invitations of admins. */
export const purgeSessions = async (deps: Deps): Promise<void> => {
  await deleteExpired(deps)
  await deps.db.delete(adminInvitations).where(lte(adminInvitations.expiresAt, deps.clock()))
}
