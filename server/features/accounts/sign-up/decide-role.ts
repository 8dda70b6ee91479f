import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { requireDuty } from '../../../http/sign-in/admin-duties.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { notify } from '../../notifications/notify.ts'
import { type AccountRecord, accountById, selectAccounts } from '../account-store.ts'
import { recordAudit } from '../audited.ts'
import { noSuchAccount } from '../find-account.ts'

/** Condition: a role waits for an admin's approval, and the e-mail address is confirmed. */
const waiting = and(isNotNull(users.requestedRole), isNotNull(users.emailConfirmedAt))

export const pendingRoles = (deps: Deps): Promise<AccountRecord[]> => selectAccounts(deps.db, sql`${waiting}`)

/**
 * Grants or declines the role that an account requested, and informs its owner by e-mail. The account keeps
 * its customer role. A granted role revokes the account's access tokens, so that browsers renew them. Refuses
 * with not_found, with forbidden who is no owner and decides on an admin, and with illegal_transition if no
 * role is waiting or the e-mail address is not confirmed.
 */
export const decideRole = async (
  deps: Deps,
  caller: Caller,
  id: string,
  decision: 'approve' | 'decline',
): Promise<AccountRecord> => {
  const before = await accountById(deps.db, id)
  if (!before) throw noSuchAccount()
  const granted = decision === 'approve'
  const role = before.user.requestedRole ?? ''
  if (role === 'ROLE_ADMIN' || before.user.roles.includes('ROLE_ADMIN')) requireDuty(caller, 'own')
  const user = await deps.revocations.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({
        requestedRole: null,
        ...(granted && {
          roles: sql`array_append(${users.roles}, ${users.requestedRole})`,
          rightsVersion: sql`${users.rightsVersion} + 1`,
        }),
      })
      .where(and(eq(users.id, id), granted ? waiting : isNotNull(users.requestedRole)))
      .returning()
    if (!changed)
      throw new Refusal('illegal_transition', /*i18n*/ 'No role of this account waits for a decision.')
    if (granted) await deps.revocations.add(tx, [{ userId: id, rightsVersion: changed.rightsVersion }])
    const { roles, requestedRole } = before.user
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: granted ? 'role.granted' : 'role.declined',
      subject: { kind: 'account', id },
      before: { roles, requestedRole },
      after: { roles: changed.roles, requestedRole: null },
      at: deps.clock(),
    })
    const name = changed.fullName || changed.username
    await notify(deps, tx, changed, granted ? 'roleGranted' : 'roleDeclined', { name, role })
    return changed
  })
  logSecurity(deps, granted ? 'role-granted' : 'role-declined', { userId: id, by: caller.userId, role })
  return { ...before, user }
}
