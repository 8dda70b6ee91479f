import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { ProfileBody } from '#shared/validation/accounts.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import type { AccountRecord } from './account-store.ts'
import { changePassword } from './change-password.ts'
import { accountFor } from './find-account.ts'
import type { RefreshToken } from './session-tokens.ts'
import { taken } from './sign-up.ts'

/**
 * Changes a profile; what is absent stays. Only its owner changes the password, knowing the current one; a blank
 * one means no change; a new one comes with the refresh token to go on with. Refuses with not_found (another's), account_exists (e-mail), validation_failed, forbidden.
 */
export const updateAccount = async (
  deps: Deps,
  caller: Caller,
  id: string,
  body: ProfileBody,
): Promise<{ record: AccountRecord; refreshToken?: RefreshToken }> => {
  let changed: { record: AccountRecord; refreshToken?: RefreshToken } = {
    record: await accountFor(deps, caller, id),
  }
  if (body.password) {
    if (caller.userId !== id)
      throw new Refusal('forbidden', 'Only its owner can change the password of an account.')
    const required = 'Current password is required'
    if (!body.currentPassword) throw new Refusal('validation_failed', required, { currentPassword: required })
    const { currentPassword, password: newPassword } = body
    changed = await changePassword(deps, caller, { currentPassword, newPassword })
  }
  const changes = present({
    fullName: body.fullName ?? body.name,
    email: body.email,
    mobileNumber: body.mobileNumber ?? body.phone,
    address: body.address,
  })
  if (Object.keys(changes).length === 0) return changed
  try {
    const [user] = await deps.db.update(users).set(changes).where(eq(users.id, id)).returning()
    return { ...changed, record: { ...changed.record, user: user ?? changed.record.user } }
  } catch (error) {
    throw taken(error) ?? error
  }
}

const present = <T extends Record<string, unknown>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
