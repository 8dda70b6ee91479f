import { and, eq, isNull } from 'drizzle-orm'
import { wrongCredentials } from '#shared/accounts/contracts.ts'
import type { SignInForm } from '#shared/accounts/validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { type AccountRecord, accountByUsername } from '../account-store.ts'
import { temporaryPasswordLength } from '../passwords/send-temporary-password.ts'
import { countGuess, spendCode, wrongCode } from '../second-factor/spend-code.ts'
import type { Device } from '../sessions/device.ts'
import { type OpenedSession, openSession, owesNewPassword } from '../sessions/open-session.ts'
import { beginSession } from '../sessions/session-tokens.ts'
import { suspended } from './suspended.ts'

type From = { language: Language; device: Device }

/**
 * Signs in with the password, or once with a temporary one, after which a new password must be set. A wrong
 * password and an unknown username get the same response in the same time. Who has a second factor gives its
 * code, too. Refuses with invalid_credentials, account_suspended, second_factor_required (no code, or a wrong
 * one: `fields` says which) and rate_limited (wrong codes).
 */
export const signIn = async (deps: Deps, form: SignInForm, from: From): Promise<OpenedSession> => {
  const { username, password, code } = form
  const record = await accountByUsername(deps.db, username)
  const known = await deps.passwords.matches(record?.user.passwordHash, password)
  // Chosen by the length alone, so that the time does not reveal whether there is a temporary password.
  const temporary =
    !known &&
    password.length === temporaryPasswordLength &&
    (await isTemporaryPassword(deps, record, password))
  if (!record || !(known || temporary)) throw new Refusal('invalid_credentials', wrongCredentials)

  if (record.user.suspendedAt !== null) throw suspended(deps, record.user)
  if (!record.secondFactor) return begin(deps, record, form, temporary, from)
  if (!code) throw new Refusal('second_factor_required', codeNeeded)
  return countGuess(deps, record.user.id, () => begin(deps, record, form, temporary, from, code))
}

const codeNeeded = /*i18n*/ 'Please enter the code of your authenticator app'

/** Whether a sign-in was refused for the lack of a code, and not for a wrong one. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'second_factor_required' && error.fields === undefined

/** Begins a session, and uses up what was given to sign in: the temporary password, the code. */
const begin = (
  deps: Deps,
  record: AccountRecord,
  { rememberMe }: SignInForm,
  temporary: boolean,
  { language, device }: From,
  code?: string,
): Promise<OpenedSession> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    // Only if neither the password was changed nor the account suspended since they were checked.
    const same = and(
      eq(users.id, record.user.id),
      eq(users.passwordHash, record.user.passwordHash),
      isNull(users.suspendedAt),
    )
    const unused = and(same, isNull(users.temporaryPasswordUsedAt))
    const [user] = await tx
      .update(users)
      .set({ lastLogin: now, language, ...(temporary && { temporaryPasswordUsedAt: now }) })
      .where(temporary ? unused : same)
      .returning()
    if (!user) throw new Refusal('invalid_credentials', wrongCredentials)
    if (code !== undefined && !(await spendCode(deps, tx, user.id, code)))
      throw new Refusal('second_factor_required', wrongCode, { code: wrongCode })
    const fresh = { ...record, user }
    const { session, refreshToken } = await beginSession(deps, tx, {
      userId: user.id,
      rememberMe: rememberMe ?? false,
      device,
    })
    return openSession(deps, fresh, session, refreshToken, temporary && owesNewPassword(fresh))
  })

const isTemporaryPassword = async (deps: Deps, record: AccountRecord | undefined, password: string) => {
  const user = record?.user
  const same = await deps.passwords.matches(user?.temporaryPasswordHash, password)
  const expiresAt = user?.temporaryPasswordExpiresAt
  return same && expiresAt != null && expiresAt > deps.clock() && user?.temporaryPasswordUsedAt === null
}
