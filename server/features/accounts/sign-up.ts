import type { Account } from '#shared/contracts/accounts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { roleChosen, type SignUpBody } from '#shared/validation/accounts.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { accountView } from './account-view.ts'
import { hashPassword } from './passwords.ts'

export const startingPreferences = {
  emailNotifications: true,
  smsNotifications: false,
  marketingEmails: false,
  dietaryPreferences: [],
}

/**
 * Opens an account. With ROLE_SIGNUP=open any role is given at once; otherwise everybody starts as a customer and
 * other roles wait for an admin (decisions.md, sign-up as any role). Refuses with account_exists.
 */
export const signUp = async (
  deps: Deps,
  { username, email, password, role }: SignUpBody,
  language: Language,
): Promise<Account> => {
  const chosen = roleChosen(role[0] ?? '')
  const waits = deps.settings.roleSignup === 'approval' && chosen !== 'ROLE_CUSTOMER'
  const passwordHash = await hashPassword(password)
  try {
    const [user] = await deps.db
      .insert(users)
      .values({
        username,
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
    return accountView({ user, restaurantName: null })
  } catch (error) {
    throw taken(error) ?? error
  }
}

/** The refusal behind a username or an e-mail address that somebody has; undefined for any other error. */
export const taken = (error: unknown): Refusal | undefined => {
  if (isUniqueViolation(error, 'users_username_key'))
    return exists('username', /*i18n*/ 'This username is already taken. Please choose another one.')
  if (isUniqueViolation(error, 'users_email_key'))
    return exists('email', /*i18n*/ 'There is already an account with this email address.')
  return undefined
}

const exists = (field: string, message: string) =>
  new Refusal('account_exists', message, { [field]: message })
