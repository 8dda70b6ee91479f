import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { type Language, languagePrefix } from '#shared/languages.ts'
import { isUniqueViolation, type Transaction } from '../../db/connection.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { logSecurity } from '../../http/security-log.ts'
import { readLink, signLink } from '../../http/signed-link.ts'
import { textsIn } from '../../languages.ts'
import { accountById, type UserRow } from './account-store.ts'
import { accountFor } from './find-account.ts'

/** Two days: long enough for an e-mail that is found in the evening, short for one that is found in a bin. */
const validMs = 48 * 3_600_000

const fingerprint = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
const subjectOf = ({ id, email }: Pick<UserRow, 'id' | 'email'>) => `${id}:${fingerprint(email)}`

/**
 * E-mails the link that confirms an account's address; to an address that another account has confirmed, a note to its owner
 * instead. Neither says anything that the sender of the form chose.
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
  const mail = owner ? noteToOwner(deps, language) : confirmation(deps, user, language)
  await deps.mailer.send({ to: user.email, ...mail }, tx)
}

const confirmation = (deps: Deps, user: Pick<UserRow, 'id' | 'email'>, language: Language) => {
  const i18n = textsIn(language)
  const token = signLink(deps, 'confirm-email', subjectOf(user), new Date(deps.clock().getTime() + validMs))
  return {
    subject: i18n._(/*i18n*/ 'Please confirm your e-mail address'),
    text: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'this address was given for an account at Annapurna Eats. Open this link and press Confirm, within 48 hours:',
      ),
      `${siteOf(deps, language)}/confirm-email?token=${token}`,
      i18n._(
        /*i18n*/ 'If it was not you, there is nothing to do: without it the address counts for nothing.',
      ),
    ].join('\n\n'),
  }
}

const noteToOwner = (deps: Deps, language: Language) => {
  const i18n = textsIn(language)
  return {
    subject: i18n._(/*i18n*/ 'You already have an account at Annapurna Eats'),
    text: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'somebody, perhaps you, gave this address for another account at Annapurna Eats. You already have one: please sign in with it. If you forgot the password, ask for a temporary one there.',
      ),
      siteOf(deps, language),
      i18n._(/*i18n*/ 'If it was not you, there is nothing to do: your account is as it was.'),
    ].join('\n\n'),
  }
}

const siteOf = ({ settings }: Deps, language: Language) => `${settings.publicUrl}${languagePrefix(language)}`

/** E-mails the link once more. Does nothing for an address that is confirmed. Refuses with not_found (another's account). */
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
 * Confirms the address a link was sent to; a repeat changes nothing. Refuses with not_found a link that is not ours, has expired,
 * or was for an address that the account has no more; with account_exists an address that another account confirmed first.
 */
export const confirmEmail = async (deps: Deps, token: string): Promise<void> => {
  const noLink = () =>
    new Refusal('not_found', /*i18n*/ 'This link is no longer valid. Please ask for a new one.')
  const subject = readLink(deps, 'confirm-email', token)
  const record = subject === null ? undefined : await accountById(deps.db, subject.split(':')[0] ?? '')
  if (!record || subjectOf(record.user) !== subject || record.user.deletedAt !== null) throw noLink()
  const { id, email } = record.user
  try {
    const confirmed = await deps.db
      .update(users)
      .set({ emailConfirmedAt: deps.clock() })
      .where(and(eq(users.id, id), eq(users.email, email), isNull(users.emailConfirmedAt)))
      .returning({ id: users.id })
    if (confirmed.length > 0) logSecurity(deps, 'email-confirmed', { userId: id })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_confirmed_email_key')) throw error
    throw new Refusal('account_exists', /*i18n*/ 'This address already belongs to another account.')
  }
}
