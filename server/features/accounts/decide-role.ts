import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { roleLabel } from '#shared/roles.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { textsIn } from '../../languages.ts'
import { type AccountRecord, accountById, selectAccounts } from './account-store.ts'
import { noSuchAccount } from './find-account.ts'

/** Accounts whose role waits for an admin, longest waiting first. */
export const pendingRoles = (deps: Deps): Promise<AccountRecord[]> =>
  selectAccounts(deps.db, isNotNull(users.requestedRole))

/**
 * Grants or turns down the role an account asked for, and tells its owner by e-mail. The customer's role it started
 * with stays. Refuses with not_found, and with illegal_transition when nothing waits.
 */
export const decideRole = async (
  deps: Deps,
  id: string,
  decision: 'approve' | 'decline',
): Promise<AccountRecord> => {
  const before = await accountById(deps.db, id)
  if (!before) throw noSuchAccount()
  const [user] = await deps.db
    .update(users)
    .set({
      requestedRole: null,
      ...(decision === 'approve' && { roles: sql`array_append(${users.roles}, ${users.requestedRole})` }),
    })
    .where(and(eq(users.id, id), isNotNull(users.requestedRole)))
    .returning()
  if (!user) throw new Refusal('illegal_transition', /*i18n*/ 'No role of this account waits for a decision.')
  const i18n = textsIn(user.language)
  const role = i18n._(roleLabel(before.user.requestedRole ?? ''))
  const name = user.fullName || user.username
  await deps.mailer.send({
    to: user.email,
    subject:
      decision === 'approve'
        ? i18n._('You have the role {role} at Annapurna Eats', { role })
        : i18n._('Your request at Annapurna Eats'),
    text:
      decision === 'approve'
        ? i18n._(
            'Hello {name},\n\nyour account now has the role you asked for: {role}. Sign in again to use it.',
            { name, role },
          )
        : i18n._(
            'Hello {name},\n\nyour request for the role {role} was not granted. You can go on ordering with your account.',
            { name, role },
          ),
  })
  return { ...before, user }
}
