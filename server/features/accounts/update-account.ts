import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { ProfileBody } from '#shared/validation/accounts.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import type { AccountRecord } from './account-store.ts'
import { changePassword, checkPassword } from './change-password.ts'
import { accountFor } from './find-account.ts'
import type { RefreshToken } from './session-tokens.ts'
import { taken } from './sign-up.ts'

type UpdatedAccount = { record: AccountRecord; refreshToken?: RefreshToken }

/**
 * Changes a profile, all of it or nothing; what is absent stays. Only its owner changes the password, knowing the
 * current one; a blank one means no change; a new one comes with the refresh token to go on with. Its owner also needs
 * the current password for another e-mail address, which temporary passwords are sent to.
 * Refuses with not_found (another's), account_exists (e-mail), validation_failed, forbidden.
 */
export const updateAccount = async (
  deps: Deps,
  caller: Caller,
  id: string,
  body: ProfileBody,
): Promise<UpdatedAccount> => {
  const record = await accountFor(deps, caller, id)
  const changes = present({
    fullName: body.fullName ?? body.name,
    email: body.email,
    mobileNumber: body.mobileNumber ?? body.phone,
    address: body.address,
    preferences: body.preferences,
  })
  try {
    if (body.password) return await withPassword(deps, caller, id, body, changes)
    if (Object.keys(changes).length === 0) return { record }
    if (caller.userId === id && changes.email !== undefined && !isSame(changes.email, record.user.email))
      await checkPassword(deps, record, given(body.currentPassword))
    const [user] = await deps.db.update(users).set(changes).where(eq(users.id, id)).returning()
    return { record: { ...record, user: user ?? record.user } }
  } catch (error) {
    throw taken(error) ?? error
  }
}

const withPassword = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { currentPassword, password: newPassword = '' }: ProfileBody,
  changes: Parameters<typeof changePassword>[3],
): Promise<UpdatedAccount> => {
  if (caller.userId !== id)
    throw new Refusal('forbidden', /*i18n*/ 'Only its owner can change the password of an account.')
  return changePassword(deps, caller, { currentPassword: given(currentPassword), newPassword }, changes)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const given = (currentPassword: string | undefined): string => {
  const required = /*i18n*/ 'Current password is required'
  if (!currentPassword) throw new Refusal('validation_failed', required, { currentPassword: required })
  return currentPassword
}

const present = <T extends Record<string, unknown>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
