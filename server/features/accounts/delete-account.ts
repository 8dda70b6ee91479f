import { arrayContains, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { hasRole } from '#shared/roles.ts'
import type { Transaction } from '../../db/connection.ts'
import { addresses, restaurantStaff, sessions, users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { eraseKeysOf } from '../../http/idempotency.ts'
import { logSecurity } from '../../http/security-log.ts'
import { eraseCourier, hasOpenDeliveries } from '../deliveries/personal-data.ts'
import { eraseWriter } from '../engagement/personal-data.ts'
import { eraseFavorites } from '../favorites/personal-data.ts'
import { eraseDonor } from '../giving/personal-data.ts'
import { notify } from '../notifications/notify.ts'
import { eraseMailTo } from '../notifications/personal-data.ts'
import { eraseSubscriptions } from '../notifications/push-subscriptions.ts'
import { eraseCarrier, eraseCustomer, hasOpenOrders } from '../orders/personal-data.ts'
import { eraseApplicant } from '../partners/personal-data.ts'
import { eraseSavedMethods } from '../payments/personal-data.ts'
import { eraseDeposit } from '../payouts/personal-data.ts'
import { deletePicture } from '../pictures/delete-picture.ts'
import { eraseCodesOf } from '../promotions/personal-data.ts'
import { eraseThreads } from '../support/personal-data.ts'
import { eraseViews } from '../views/personal-data.ts'
import type { UserRow } from './account-store.ts'
import { auditAccount } from './audit-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownEmailOf } from './export-account.ts'
import { noSuchAccount, ownAccount } from './find-account.ts'
import { unusablePassword } from './passwords.ts'
import { eraseSecondFactor } from './second-factor/store.ts'
import { endSessions } from './session-tokens.ts'
import { startingPreferences } from './sign-up.ts'
import { eraseInvitations } from './staff/purge-invitations.ts'

/**
 * Deletes an account for its owner, who must give the password: all sessions end at once, personal data is erased, and what the
 * books need (orders, payments, donations) stays with an anonymous row, in one transaction. Refuses with not_found (another's),
 * validation_failed and rate_limited (the password), illegal_transition while an order is under way and for the last admin.
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
  await deps.revocations.transaction(async (tx) => {
    await lockForDeletion(tx, user)
    await erasePerson(deps, tx, user)
    await endSessions(deps, tx, { userId }, 'accountDeleted')
    // Revokes any other access token of the account.
    await deps.revocations.add(tx, [{ userId, rightsVersion: user.rightsVersion + 1 }])
    await tx.update(sessions).set({ browser: '', system: '' }).where(eq(sessions.userId, userId))
    await auditAccount(deps, tx, caller, userId, 'account.erased')
    await notify(deps, tx, user, 'accountDeleted', {})
  })
  logSecurity(deps, 'account-deleted', { userId })
}

/** Locks the account's row: waits for a checkout that has begun and lets no other begin. */
const lockForDeletion = async (tx: Transaction, user: UserRow): Promise<void> => {
  // All admins are locked, in one order, so that the last two cannot be deleted at the same time.
  if (hasRole(user.roles, 'ADMIN')) {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(arrayContains(users.roles, ['ROLE_ADMIN']))
      .orderBy(users.id)
      .for('update')
    if (admins.length < 2)
      throw new Refusal('illegal_transition', /*i18n*/ 'The last admin cannot delete the account.')
  }
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  if ((await hasOpenOrders(tx, user.id)) || (await hasOpenDeliveries(tx, user.id)))
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'An order is still under way. Please delete your account when it is over.',
    )
}

const erasePerson = async (deps: Deps, tx: Transaction, user: UserRow): Promise<void> => {
  const { id } = user
  const ownEmail = ownEmailOf(user)
  await eraseCustomer(tx, id)
  await eraseCourier(tx, id, deps.clock())
  await eraseCarrier(tx, id)
  await eraseDonor(tx, id)
  await eraseWriter(tx, id, ownEmail)
  await eraseThreads(tx, id)
  await eraseApplicant(tx, id)
  await eraseSavedMethods(tx, id)
  await eraseDeposit(tx, id)
  await eraseFavorites(tx, id)
  await eraseViews(tx, id)
  await eraseSubscriptions(tx, { userId: id })
  await eraseCodesOf(tx, id, ownEmail)
  await tx.delete(restaurantStaff).where(eq(restaurantStaff.userId, id))
  if (ownEmail !== null) await eraseInvitations(tx, ownEmail)
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
      deletedAt: deps.clock(),
    })
    .where(eq(users.id, id))
  await deletePicture(tx, user.profileImage)
}
