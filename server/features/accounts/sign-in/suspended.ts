import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserRow } from '../account-store.ts'

/** For whoever has shown that the account is theirs: that it is suspended, why, and whom to write to. */
export const suspended = (
  { settings }: Pick<Deps, 'settings'>,
  { suspensionReason }: Pick<UserRow, 'suspensionReason'>,
): Refusal => {
  const email = settings.contactEmail
  if (!suspensionReason)
    return new Refusal(
      'account_suspended',
      /*i18n*/ 'This account is suspended. Please write to us: {email}',
      undefined,
      { email },
    )
  return new Refusal(
    'account_suspended',
    /*i18n*/ 'This account is suspended. The reason: {reason}. If you think that this is a mistake, please write to us: {email}',
    undefined,
    { email, reason: suspensionReason.trim().replace(/\.$/, '') },
  )
}
