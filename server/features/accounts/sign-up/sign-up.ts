import type { Account } from '#shared/accounts/contracts.ts'
import { roleChosen, type SignUpBody } from '#shared/accounts/validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type Executor, isUniqueViolation } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { accountView } from '../account-view.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { sendConfirmation } from './email-confirmation.ts'
import { usernameColumns } from './usernames.ts'

/**
 * Whether a role that was chosen at sign-up is given at once: by the setting, or else by ROLE_SIGNUP; never
 * with MODE=live.
 */
export const rolesAtOnce = async (
  { settings: { mode, roleSignup } }: Pick<Deps, 'settings'>,
  executor: Executor,
): Promise<boolean> => {
  if (mode === 'live') return false
  const { roleSignup: policy } = await readSetting(executor, 'accounts')
  return (policy === 'asStarted' ? roleSignup : policy) === 'open'
}

export const startingPreferences = {
  emailNotifications: true,
  smsNotifications: false,
  marketingEmails: false,
  dietaryPreferences: [],
}

/**
 * Creates an account. Where roles are given at once, any is; otherwise everybody starts as a
 * customer and other roles wait for an admin (decisions.md, sign-up as any role). The response does not
 * reveal whether the e-mail address has an account already: a further account is created with the address
 * unconfirmed, and the address's owner gets an e-mail. Refuses with account_exists (the username),
 * validation_failed (a password that is easily guessed).
 */
export const signUp = async (
  deps: Deps,
  { username, email, password, role }: SignUpBody,
  language: Language,
): Promise<Account> => {
  await refuseWeakPassword(deps, password, { username, email }, 'password')
  const chosen = roleChosen(role[0] ?? '')
  const waits = chosen !== 'ROLE_CUSTOMER' && !(await rolesAtOnce(deps, deps.db))
  const passwordHash = await deps.passwords.hash(password)
  try {
    return await deps.db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({
          ...usernameColumns(username),
          email,
          passwordHash,
          roles: [waits ? 'ROLE_CUSTOMER' : chosen],
          requestedRole: waits ? chosen : null,
          preferences: startingPreferences,
          language,
          createdAt: deps.clock(),
        })
        .returning()
      if (!user) throw new Error('the new account was not returned')
      for (const part of deps.accountParts)
        await part.consented?.(tx, user.id, { purpose: 'account', given: true })
      await sendConfirmation(deps, tx, user, language)
      return accountView({ user, restaurants: [], secondFactor: false })
    })
  } catch (error) {
    throw toUsernameConflict(error) ?? error
  }
}

/** The refusal for a username that is taken; undefined for any other error. */
export const toUsernameConflict = (error: unknown): Refusal | undefined => {
  if (
    isUniqueViolation(error, 'users_username_key') ||
    isUniqueViolation(error, 'users_canonical_username_key')
  )
    return exists(/*i18n*/ 'This username is already taken. Please choose another one.')
  if (isUniqueViolation(error, 'users_username_skeleton_key'))
    return exists(/*i18n*/ 'This username looks too much like another one. Please choose another one.')
  return undefined
}

const exists = (message: string) => new Refusal('account_exists', message, { username: message })
