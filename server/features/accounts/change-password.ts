import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { ChangePasswordBody } from '#shared/validation/accounts.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import type { AccountRecord, UserRow } from './account-store.ts'
import { ownAccount } from './find-account.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { type RefreshToken, renewSignIn } from './session-tokens.ts'

type Alongside = Partial<Pick<UserRow, 'fullName' | 'email' | 'mobileNumber' | 'address' | 'preferences'>>

const wrong = /*i18n*/ 'The current password is wrong'

/**
 * Sets a new password for somebody who knows the current one, or the temporary one that was e-mailed. Every sign-in
 * of theirs ends; the one that asked goes on with the refresh token returned. What is changed `alongside` is changed
 * with it or not at all. Refuses with validation_failed.
 */
export const changePassword = async (
  deps: Deps,
  caller: Caller,
  { currentPassword, newPassword }: ChangePasswordBody,
  alongside: Alongside = {},
): Promise<{ record: AccountRecord; refreshToken: RefreshToken }> => {
  const record = await ownAccount(deps, caller)
  await checkPassword(deps, record, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  return deps.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        ...alongside,
        passwordHash,
        temporaryPasswordHash: null,
        temporaryPasswordExpiresAt: null,
        temporaryPasswordUsedAt: null,
      })
      .where(eq(users.id, record.user.id))
      .returning()
    const refreshToken = await renewSignIn(deps, tx, record.user.id)
    return { record: { ...record, user: user ?? record.user }, refreshToken }
  })
}

/** Refuses with validation_failed unless `password` is the account's, or the temporary one. */
export const checkPassword = async (deps: Deps, record: AccountRecord, password: string): Promise<void> => {
  if (!(await knows(deps, record, password)))
    throw new Refusal('validation_failed', wrong, { currentPassword: wrong })
}

/** The temporary password counts here also after it was signed in with, until it runs out. */
const knows = async (deps: Deps, { user }: AccountRecord, password: string): Promise<boolean> =>
  (await isPassword(user.passwordHash, password)) ||
  (user.temporaryPasswordExpiresAt !== null &&
    user.temporaryPasswordExpiresAt > deps.clock() &&
    (await isPassword(user.temporaryPasswordHash, password)))
