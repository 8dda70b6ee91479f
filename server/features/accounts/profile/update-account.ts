import { eq } from 'drizzle-orm'
import type { ProfileBody } from '#shared/accounts/validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { notify } from '../../notifications/notify.ts'
import type { AccountRecord, UserRow } from '../account-store.ts'
import { auditOthersChange } from '../audit-account.ts'
import { accountFor } from '../find-account.ts'
import { changePassword, checkPassword } from '../passwords/change-password.ts'
import type { RefreshToken } from '../sessions/session-tokens.ts'
import { sendConfirmation } from '../sign-up/email-confirmation.ts'
import { setMarketing } from './marketing-switch.ts'

type UpdatedAccount = { record: AccountRecord; refreshToken?: RefreshToken }

/**
 * Changes a profile in one transaction; absent fields stay as they are. Only the owner may change the
 * password, with the current one; a blank one means no change; after a change a new refresh token is
 * returned. The owner also needs the current password to change the e-mail address, which receives temporary
 * passwords; the new address must be confirmed, and the old one is notified. Refuses with not_found
 * (another's), validation_failed, forbidden.
 */
export const updateAccount = async (
  deps: Deps,
  caller: Caller,
  id: string,
  body: ProfileBody,
  language: Language,
): Promise<UpdatedAccount> => {
  const record = await accountFor(deps, caller, id)
  const { user } = record
  const movesTo = body.email !== undefined && !isSame(body.email, user.email) ? body.email : undefined
  const changes = present({
    fullName: body.fullName ?? body.name,
    email: body.email,
    emailConfirmedAt: movesTo === undefined ? undefined : null,
    mobileNumber: body.mobileNumber ?? body.phone,
    address: body.address,
    preferences: body.preferences,
  })
  const alongside = async (tx: Transaction): Promise<UserRow | undefined> => {
    if (Object.keys(changes).length === 0) return undefined
    const [changed] = await tx.update(users).set(changes).where(eq(users.id, id)).returning()
    await auditOthersChange(deps, tx, caller, id, Object.keys(changes))
    if (changed) {
      await followMarketing(deps, tx, user, changed)
      await recordMarketing(deps, tx, user, changed)
    }
    if (movesTo === undefined || !changed) return changed
    await notify(deps, tx, user, 'emailChanged', {})
    await sendConfirmation(deps, tx, changed, language)
    return changed
  }
  if (body.password) return withPassword(deps, caller, id, body, alongside)
  if (caller.userId === id && movesTo !== undefined)
    await checkPassword(deps, record, given(body.currentPassword))
  const changed = await deps.db.transaction(alongside)
  if (movesTo !== undefined) logSecurity(deps, 'email-changed', { userId: id, by: caller.userId })
  return { record: { ...record, user: changed ?? user } }
}

const withPassword = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { currentPassword, password: newPassword = '' }: ProfileBody,
  alongside: Parameters<typeof changePassword>[3],
): Promise<UpdatedAccount> => {
  if (caller.userId !== id)
    throw new Refusal('forbidden', /*i18n*/ 'Only its owner can change the password of an account.')
  return changePassword(
    deps,
    caller,
    { currentPassword: given(currentPassword), newPassword },
    alongside,
    'password',
  )
}

/** Records that somebody agreed to e-mails that advertise, or took it back, by the switch. */
const recordMarketing = async (
  deps: Deps,
  tx: Transaction,
  before: UserRow,
  { id, preferences: { marketingEmails: given } }: UserRow,
): Promise<void> => {
  if (before.preferences.marketingEmails === given) return
  for (const part of deps.accountParts) await part.consented?.(tx, id, { purpose: 'marketing', given })
}

/**
 * Subscribes or unsubscribes a confirmed address as the switch says; a new address follows once it is
 * confirmed.
 */
const followMarketing = async (
  deps: Deps,
  tx: Transaction,
  before: UserRow,
  after: UserRow,
): Promise<void> => {
  if (before.emailConfirmedAt === null) return
  const [was, is] = [before.preferences.marketingEmails, after.preferences.marketingEmails]
  if (after.emailConfirmedAt === null) {
    if (was) await setMarketing(deps, tx, before, false)
  } else if (was !== is) await setMarketing(deps, tx, after, is)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const given = (currentPassword: string | undefined): string => {
  const required = /*i18n*/ 'Current password is required'
  if (!currentPassword) throw new Refusal('validation_failed', required, { currentPassword: required })
  return currentPassword
}

const present = <T extends Record<string, unknown>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
