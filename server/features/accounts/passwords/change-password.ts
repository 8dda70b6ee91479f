import { eq } from 'drizzle-orm'
import type { ChangePasswordBody } from '#shared/accounts/validation.ts'
import type { Transaction } from '../../../db/connection.ts'
import { sessions, users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { notify } from '../../notifications/notify.ts'
import type { AccountRecord, UserRow } from '../account-store.ts'
import { ownAccount } from '../find-account.ts'
import { beginSession, endSessions, type RefreshToken, type SessionRow } from '../sessions/session-tokens.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { refuseWeakPassword } from './password-strength.ts'

/** Further changes in the same transaction; returns the account's row after them. */
type Alongside = (tx: Transaction) => Promise<UserRow | undefined>

export type PasswordChange = {
  record: AccountRecord
  session: SessionRow
  refreshToken: RefreshToken
}

/**
 * Sets a new password for somebody who knows the current or the temporary one. All sessions of the account
 * end, and a new one replaces the caller's, with the same 'remember me'; an e-mail informs the owner.
 * `alongside` runs in the same transaction. Refuses with validation_failed and rate_limited.
 */
export const changePassword = async (
  deps: Deps,
  caller: Caller,
  { currentPassword, newPassword }: ChangePasswordBody,
  alongside: Alongside = async () => undefined,
  field: 'password' | 'newPassword' = 'newPassword',
): Promise<PasswordChange> => {
  const record = await ownAccount(deps, caller)
  await checkPassword(deps, record, currentPassword)
  await refuseWeakPassword(deps, newPassword, record.user, field)
  const passwordHash = await deps.passwords.hash(newPassword)
  const changed = await deps.revocations.transaction(async (tx) => {
    await alongside(tx)
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        temporaryPasswordHash: null,
        temporaryPasswordExpiresAt: null,
        temporaryPasswordUsedAt: null,
      })
      .where(eq(users.id, record.user.id))
      .returning()
    const [before] = await tx
      .select({ rememberMe: sessions.rememberMe, browser: sessions.browser, system: sessions.system })
      .from(sessions)
      .where(eq(sessions.id, caller.sessionId))
    await endSessions(deps, tx, { userId: record.user.id }, 'newPassword')
    const { session, refreshToken } = await beginSession(deps, tx, {
      userId: record.user.id,
      rememberMe: before?.rememberMe ?? false,
      device: { browser: before?.browser ?? '', system: before?.system ?? '' },
    })
    await notify(deps, tx, record.user, 'passwordChanged', {})
    return { record: { ...record, user: user ?? record.user }, session, refreshToken }
  })
  logSecurity(deps, 'password-changed', { userId: record.user.id })
  return changed
}

/**
 * Refuses with validation_failed unless `password` is the current or the temporary one, and with rate_limited
 * like confirmPassword.
 */
export const checkPassword = (deps: Deps, record: AccountRecord, password: string): Promise<void> =>
  confirmPassword(deps, record.user.id, 'currentPassword', () => knows(deps, record, password))

/**
 * Whether it is the current password, or the temporary one, which is valid here until it expires even if it
 * was used to sign in.
 */
const knows = async (deps: Deps, { user }: AccountRecord, password: string): Promise<boolean> =>
  (await deps.passwords.matches(user.passwordHash, password)) ||
  (user.temporaryPasswordExpiresAt !== null &&
    user.temporaryPasswordExpiresAt > deps.clock() &&
    (await deps.passwords.matches(user.temporaryPasswordHash, password)))
