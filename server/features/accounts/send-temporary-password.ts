import { eq } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { users } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { logSecurity } from '../../http/security-log.ts'
import { textsIn } from '../../languages.ts'
import { accountsByEmail, type UserRow } from './account-store.ts'
import { hashPassword } from './passwords.ts'
import { makeTemporaryPassword, temporaryPasswordMs } from './temporary-password.ts'

/**
 * E-mails a temporary password to an address that has an account, and does nothing for any other. Of several accounts that
 * claim an address nobody confirmed each gets its own. The old password keeps working. A repeat, after the mail server failed, makes another one: none of them lies in a queue.
 */
export const sendTemporaryPassword = async (deps: Deps, email: string, language: Language): Promise<void> => {
  for (const { user } of await accountsByEmail(deps.db, email)) await sendTo(deps, user, language)
}

const sendTo = async (deps: Deps, { id, username, email }: UserRow, language: Language): Promise<void> => {
  const i18n = textsIn(language)
  const password = makeTemporaryPassword(deps.randomBytes)
  await deps.db
    .update(users)
    .set({
      temporaryPasswordHash: await hashPassword(password),
      temporaryPasswordExpiresAt: new Date(deps.clock().getTime() + temporaryPasswordMs),
      temporaryPasswordUsedAt: null,
    })
    .where(eq(users.id, id))
  logSecurity(deps, 'temporary-password-sent', { userId: id })
  await deps.mailer.transmit({
    to: email,
    subject: i18n._('Your temporary password for Annapurna Eats'),
    text: [
      i18n._('Hello,'),
      i18n._(
        'somebody, we hope you, asked for a new password. Sign in as {username} with this temporary one:',
        {
          username,
        },
      ),
      password,
      i18n._('It works once, within 30 minutes, and you will be asked to choose a new password.'),
      i18n._('If it was not you, there is nothing to do: your old password keeps working.'),
      `${deps.settings.publicUrl}`,
    ].join('\n\n'),
  })
}
