import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { addresses, sessions, users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { eraseKeysOf } from '../../../http/idempotency.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { notify } from '../../notifications/notify.ts'
import { eraseMailTo } from '../../notifications/personal-data.ts'
import { eraseSubscriptions } from '../../notifications/push-subscriptions.ts'
import { deletePicture } from '../../pictures/stored-pictures.ts'
import type { UserRow } from '../account-store.ts'
import { requireAnotherOwner } from '../admins/another-owner.ts'
import { auditAccount } from '../audit-account.ts'
import { accountFor, noSuchAccount, ownAccount } from '../find-account.ts'
import { unusablePassword } from '../passwords/passwords.ts'
import { eraseSecondFactor } from '../second-factor/store.ts'
import { endSessions } from '../sessions/session-tokens.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { startingPreferences } from '../sign-up/sign-up.ts'
import { ownEmailOf } from './export-account.ts'

/**
 * Deletes an account for its owner, who must give the password: all sessions end at once, personal data is
 * erased, and what the books need (orders, payments, donations) stays with an anonymous row, in one
 * transaction. Refuses with not_found (another's), validation_failed and rate_limited (the password),
 * illegal_transition while an order is under way and for the last admin who is an owner.
 */
export const deleteAccount = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  password: string,
): Promise<void> => {
  if (caller.userId !== userId) throw noSuchAccount()
  const { user } = await ownAccount(deps, caller)
  await confirmPassword(deps, userId, 'password', () => deps.passwords.matches(user.passwordHash, password))
  await erase(deps, caller, user)
}

/**
 * The same for an admin whom the person has asked for it; the reason is audited. Refuses with not_found and
 * like deletion by the owner, but for the password.
 */
export const eraseForAdmin = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  reason: string,
): Promise<void> => {
  const { user } = await accountFor(deps, caller, userId)
  if (user.deletedAt !== null) throw noSuchAccount()
  await erase(deps, caller, user, { reason })
}

const erase = async (
  deps: Deps,
  caller: Caller,
  { id: userId }: UserRow,
  after?: { reason: string },
): Promise<void> => {
  await deps.revocations.transaction(async (tx) => {
    const user = await lockForDeletion(deps, tx, userId)
    await erasePerson(deps, tx, user)
    await endSessions(deps, tx, { userId }, 'accountDeleted')
    // Revokes any other access token of the account.
    await deps.revocations.add(tx, [{ userId, rightsVersion: user.rightsVersion + 1 }])
    await tx.update(sessions).set({ browser: '', system: '' }).where(eq(sessions.userId, userId))
    await auditAccount(deps, tx, caller, userId, 'account.erased', after)
    await notify(deps, tx, user, 'accountDeleted', {})
  })
  logSecurity(deps, 'account-deleted', { userId, by: caller.userId })
}

/** Locks the account's row and returns it: waits for a checkout that has begun and lets no other begin. */
const lockForDeletion = async (deps: Deps, tx: Transaction, userId: string): Promise<UserRow> => {
  await requireAnotherOwner(tx, userId, /*i18n*/ 'The last owner cannot delete the account.')
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw noSuchAccount()
  for (const part of deps.accountParts) {
    const message = await part.holdsBack?.(tx, userId)
    if (message !== undefined) throw new Refusal('illegal_transition', message)
  }
  return user
}

const erasePerson = async (deps: Deps, tx: Transaction, user: UserRow): Promise<void> => {
  const { id } = user
  const ownEmail = ownEmailOf(user)
  // From the top layer down: a room may find what it stores by what a lower one knows of the person.
  for (const part of deps.accountParts.toReversed()) await part.erase?.(tx, { id, ownEmail })
  await eraseSubscriptions(tx, { userId: id })
  await eraseSecondFactor(tx, id)
  await tx.delete(addresses).where(eq(addresses.userId, id))
  await eraseKeysOf(tx, id)
  if (ownEmail !== null) await eraseMailTo(tx, user.email)
  await tx
    .update(users)
    .set({
      username: `deleted-${id}`,
      canonicalUsername: `:${id}`,
      usernameSkeleton: null,
      email: `${id}@deleted.invalid`,
      emailConfirmedAt: null,
      passwordHash: unusablePassword,
      temporaryPasswordHash: null,
      temporaryPasswordExpiresAt: null,
      temporaryPasswordUsedAt: null,
      fullName: '',
      mobileNumber: '',
      address: '',
      roles: [],
      requestedRole: null,
      rightsVersion: user.rightsVersion + 1,
      profileImage: null,
      preferences: startingPreferences,
      lastLogin: null,
      suspendedAt: null,
      suspensionReason: null,
      deletedAt: deps.clock(),
    })
    .where(eq(users.id, id))
  await deletePicture(tx, user.profileImage)
}
