import { lte } from 'drizzle-orm'
import * as tables from '../../db/tables/accounts.ts'
import { adminInvitations } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Room } from '../../room.ts'
import { sendSuspensionMail } from './admin/suspension-mail.ts'
import { audited } from './audited.ts'
import { sendTemporaryPassword } from './passwords/send-temporary-password.ts'
import { routes } from './routes.ts'
import { resealSecondFactors } from './second-factor/store.ts'
import { deleteExpired } from './sessions/session-tokens.ts'

/** Deletes expired sessions and invitations of admins. */
export const purgeSessions = async (deps: Deps): Promise<void> => {
  await deleteExpired(deps)
  await deps.db.delete(adminInvitations).where(lte(adminInvitations.expiresAt, deps.clock()))
}

export const accounts: Room = {
  name: 'accounts',
  tables,
  audited,
  settings: {
    accounts: { description: 'Whether roles are given at sign-up or wait for approval' },
  },
  routes: [routes],
  jobs: (deps) => ({
    'suspension-mail': (due) => sendSuspensionMail(deps, due),
    'temporary-password': ({ email, language }) => sendTemporaryPassword(deps, email, language),
  }),
  purges: [purgeSessions, resealSecondFactors],
}
