import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
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
import { eraseRescuer, hasOpenRescues } from '../rescue/personal-data.ts'
import { eraseThreads } from '../support/personal-data.ts'
import { eraseViews } from '../views/personal-data.ts'
import type { UserRow } from './account-store.ts'
import { requireAnotherAdmin } from './another-admin.ts'
import { auditAccount } from './audit-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownEmailOf } from './export-account.ts'
import { accountFor, noSuchAccount, ownAccount } from './find-account.ts'
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
  await erase(deps, caller, user)
}

/**
 * The same for an admin whom the person has asked for it; the reason is audited. Refuses with not_found and like deletion by the owner,
 * but for the password.
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
    const user = await lockForDeletion(tx, userId)
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
const lockForDeletion = async (tx: Transaction, userId: string): Promise<UserRow> => {
  await requireAnotherAdmin(tx, userId, /*i18n*/ 'The last admin cannot delete the account.')
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw noSuchAccount()
  if ((await hasOpenOrders(tx, userId)) || (await hasOpenDeliveries(tx, userId)))
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'An order is still under way. Please delete your account when it is over.',
    )
  if (await hasOpenRescues(tx, userId))
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'Food is still on its way to your shelter. Please delete your account when it has come.',
    )
  return user
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
  await eraseRescuer(deps, tx, id)
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
      suspendedAt: null,
      suspensionReason: null,
      deletedAt: deps.clock(),
    })
    .where(eq(users.id, id))
  await deletePicture(tx, user.profileImage)
}
