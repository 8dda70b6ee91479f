import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { hourMs } from '#shared/time.ts'
import { isUniqueViolation, type Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { readLink, signLink } from '../../../http/sign-in/signed-link.ts'
import { notify } from '../../notifications/notify.ts'
import { accountById, type UserRow } from '../account-store.ts'
import { accountFor } from '../find-account.ts'
import { setMarketing } from '../profile/marketing-switch.ts'

/** Two days: enough for an e-mail that is read late, short enough for one that is found by somebody else. */
const validMs = 48 * hourMs

const fingerprint = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
const subjectOf = ({ id, email }: Pick<UserRow, 'id' | 'email'>) => `${id}:${fingerprint(email)}`

/**
 * E-mails the link that confirms an account's address; if another account has confirmed that address, its
 * owner gets a notice instead. Neither e-mail contains text that was typed into the form, which could be
 * abused to write to strangers.
 */
export const sendConfirmation = async (
  deps: Deps,
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'email'>,
  language: Language,
): Promise<void> => {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, user.email.toLowerCase()),
        isNotNull(users.emailConfirmedAt),
        ne(users.id, user.id),
      ),
    )
  const recipient = { email: user.email, language }
  if (owner) return notify(deps, tx, recipient, 'emailInUse', {})
  const until = new Date(deps.clock().getTime() + validMs)
  await notify(deps, tx, recipient, 'confirmEmail', {
    token: signLink(deps, 'confirm-email', subjectOf(user), until),
  })
}

/**
 * E-mails the link again; does nothing if the address is confirmed. Refuses with not_found (another's
 * account).
 */
export const sendConfirmationAgain = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  language: Language,
): Promise<void> => {
  const { user } = await accountFor(deps, caller, userId)
  if (user.emailConfirmedAt !== null) return
  await deps.db.transaction((tx) => sendConfirmation(deps, tx, user, language))
}

/**
 * Confirms the address that a link was sent to; idempotent. Refuses with not_found an invalid or expired
 * link, or one for an address that the account no longer has; with account_exists if another account
 * confirmed the address first.
 */
export const confirmEmail = async (deps: Deps, token: string): Promise<void> => {
  const noLink = () =>
    new Refusal('not_found', /*i18n*/ 'This link is no longer valid. Please ask for a new one.')
  const subject = readLink(deps, 'confirm-email', token)
  const record = subject === null ? undefined : await accountById(deps.db, subject.split(':')[0] ?? '')
  if (!record || subjectOf(record.user) !== subject || record.user.deletedAt !== null) throw noLink()
  const { id, email } = record.user
  try {
    const confirmed = await deps.db.transaction(async (tx) => {
      const [user] = await tx
        .update(users)
        .set({ emailConfirmedAt: deps.clock() })
        .where(and(eq(users.id, id), eq(users.email, email), isNull(users.emailConfirmedAt)))
        .returning()
      if (user?.preferences.marketingEmails) await setMarketing(deps, tx, user, true)
      if (user) for (const part of deps.accountParts) await part.emailConfirmed?.(tx, user)
      return user
    })
    if (confirmed) logSecurity(deps, 'email-confirmed', { userId: id })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_confirmed_email_key')) throw error
    throw new Refusal('account_exists', /*i18n*/ 'This address already belongs to another account.')
  }
}
