import { eq } from 'drizzle-orm'
import { customRandom } from 'nanoid'
import type { Language } from '#shared/languages.ts'
import { minuteMs } from '#shared/time.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { accountsByEmail, type UserRow } from '../account-store.ts'

/** Specification section 9: 10 random characters from letters, digits and !@#$%^&*. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'
export const temporaryPasswordLength = 10
/** Validity: 30 minutes (decisions.md). */
const temporaryPasswordMs = 30 * minuteMs

export const makeTemporaryPassword = (randomBytes: (size: number) => Uint8Array): string =>
  customRandom(alphabet, temporaryPasswordLength, randomBytes)()

/**
 * E-mails a temporary password to an address that has an account, and does nothing for any other. If several
 * accounts claim an unconfirmed address, each gets its own. The old password stays valid. A retry, after the
 * mail server failed, creates another one, since none is stored in a queue.
 */
export const sendTemporaryPassword = async (deps: Deps, email: string, language: Language): Promise<void> => {
  for (const { user } of await accountsByEmail(deps.db, email)) await sendTo(deps, user, language)
}

const sendTo = async (deps: Deps, { id, username, email }: UserRow, language: Language): Promise<void> => {
  const password = makeTemporaryPassword(deps.randomBytes)
  await deps.db
    .update(users)
    .set({
      temporaryPasswordHash: await deps.passwords.hash(password),
      temporaryPasswordExpiresAt: new Date(deps.clock().getTime() + temporaryPasswordMs),
      temporaryPasswordUsedAt: null,
    })
    .where(eq(users.id, id))
  logSecurity(deps, 'temporary-password-sent', { userId: id })
  // Sent at once instead of queued, since it contains a password.
  await deps.mailer.transmit(
    writeMessage(deps, { email, language }, 'temporaryPassword', { username, password }),
  )
}
