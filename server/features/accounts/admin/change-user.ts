import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminUser, changeUser as contract } from '#shared/accounts/admin-contracts.ts'
import type { AdminRole } from '#shared/accounts/admin-roles.ts'
import type { StoredRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { requireDuty } from '../../../http/sign-in/admin-duties.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { accountById, type UserRow } from '../account-store.ts'
import { requireAnotherOwner } from '../admins/another-owner.ts'
import { recordAudit } from '../audited.ts'
import { noSuchAccount } from '../find-account.ts'
import { endSessions } from '../sessions/session-tokens.ts'
import { queueSuspensionMail, undoneWithinSeconds } from './suspension-mail.ts'
import { adminUserView } from './user-view.ts'

type Change = Output<(typeof contract)['body']>

/**
 * Sets an account's roles, suspends or restores it. What is so already stays as it is, without an entry in
 * the audit log. New roles revoke its access tokens; a suspension ends its sessions, at once and on every
 * instance; its e-mail waits until it can no longer be a slip. A courier who is suspended, or no longer one,
 * ends the shift, and what is not picked up goes back. Refuses with not_found, forbidden for whoever is no
 * owner and changes an admin or makes one, and illegal_transition for the last owner who can sign in.
 */
export const changeUser = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { roles, adminRole, suspended, reason = '' }: Change,
): Promise<AdminUser> => {
  const found = await accountById(deps.db, id)
  if (!found || found.user.deletedAt !== null) throw noSuchAccount()
  await deps.revocations.transaction(async (tx) => {
    const wanted = roles && new Set(roles)
    if (suspended || (wanted && !wanted.has('ROLE_ADMIN')) || (adminRole && adminRole !== 'owner'))
      await requireAnotherOwner(tx, id, /*i18n*/ 'The last owner can neither be suspended nor lose the role.')
    const user = await lockUser(tx, id)
    if (user.roles.includes('ROLE_ADMIN') || wanted?.has('ROLE_ADMIN') || adminRole)
      requireDuty(caller, 'own')
    if (wanted && !isSame(user.roles, wanted)) await setRoles(deps, tx, caller, user, [...wanted])
    if (adminRole && adminRole !== user.adminRole) await setAdminRole(deps, tx, caller, user, adminRole)
    if (suspended === true && user.suspendedAt === null) await suspend(deps, tx, caller, user, reason)
    if (suspended === false && user.suspendedAt !== null) await restore(deps, tx, caller, user)
    const lost = user.roles.filter((role) => suspended || (wanted && !wanted.has(role)))
    for (const part of deps.accountParts) await part.withdrawn?.(tx, id, lost)
  })
  const changed = await accountById(deps.db, id)
  if (!changed) throw noSuchAccount()
  return adminUserView(changed)
}

const isSame = (held: readonly StoredRole[], wanted: ReadonlySet<StoredRole>): boolean =>
  held.length === wanted.size && held.every((role) => wanted.has(role))

const lockUser = async (tx: Transaction, id: string): Promise<UserRow> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  if (!user) throw noSuchAccount()
  return user
}

/** Tokens that name the earlier rights are revoked, and streams that they opened end. */
const change = async (deps: Deps, tx: Transaction, id: string, values: Partial<UserRow>): Promise<void> => {
  const [changed] = await tx
    .update(users)
    .set({ ...values, rightsVersion: sql`${users.rightsVersion} + 1` })
    .where(eq(users.id, id))
    .returning({ rightsVersion: users.rightsVersion })
  if (changed) await deps.revocations.add(tx, [{ userId: id, ...changed }])
}

const audit = (
  deps: Deps,
  tx: Transaction,
  { userId }: Caller,
  id: string,
  entry: Omit<Parameters<typeof recordAudit>[1], 'actor' | 'subject' | 'at'>,
) =>
  recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    subject: { kind: 'account', id },
    at: deps.clock(),
    ...entry,
  })

const setRoles = async (deps: Deps, tx: Transaction, caller: Caller, user: UserRow, roles: StoredRole[]) => {
  const { id, requestedRole } = user
  const granted = requestedRole !== null && roles.includes(requestedRole)
  await change(deps, tx, id, { roles, ...(granted && { requestedRole: null }) })
  await audit(deps, tx, caller, id, {
    action: 'roles.changed',
    before: { roles: user.roles },
    after: { roles },
  })
  logSecurity(deps, 'roles-changed', { userId: id, by: caller.userId, role: roles.join(' ') })
}

const setAdminRole = async (
  deps: Deps,
  tx: Transaction,
  caller: Caller,
  { id, adminRole: before }: UserRow,
  adminRole: AdminRole,
) => {
  await change(deps, tx, id, { adminRole })
  await audit(deps, tx, caller, id, {
    action: 'roles.changed',
    before: { as: before },
    after: { as: adminRole },
  })
  logSecurity(deps, 'roles-changed', { userId: id, by: caller.userId, role: `admin as ${adminRole}` })
}

const suspend = async (deps: Deps, tx: Transaction, caller: Caller, user: UserRow, reason: string) => {
  const { id } = user
  const now = deps.clock()
  await change(deps, tx, id, { suspendedAt: now, suspensionReason: reason })
  await endSessions(deps, tx, { userId: id }, 'suspended')
  await audit(deps, tx, caller, id, {
    action: 'account.suspended',
    before: { suspended: false },
    after: { suspended: true, reason },
  })
  for (const part of deps.accountParts) await part.suspended?.(tx, id, { by: caller.userId, reason, at: now })
  await queueSuspensionMail(deps, tx, { userId: id, mail: 'accountSuspended', since: now.toISOString() })
  logSecurity(deps, 'account-suspended', { userId: id, by: caller.userId })
}

const restore = async (deps: Deps, tx: Transaction, caller: Caller, user: UserRow) => {
  const { id, suspendedAt } = user
  const now = deps.clock()
  await change(deps, tx, id, { suspendedAt: null, suspensionReason: null })
  await audit(deps, tx, caller, id, {
    action: 'account.restored',
    before: { suspended: true },
    after: { suspended: false },
  })
  for (const part of deps.accountParts) await part.restored?.(tx, id, { by: caller.userId, at: now })
  // Who was never told of it need not hear that it is over.
  if (suspendedAt !== null && now.getTime() - suspendedAt.getTime() >= undoneWithinSeconds * 1_000)
    await queueSuspensionMail(deps, tx, { userId: id, mail: 'accountRestored', since: now.toISOString() })
  logSecurity(deps, 'account-restored', { userId: id, by: caller.userId })
}
