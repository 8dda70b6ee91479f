import { eq } from 'drizzle-orm'
import { type Language, languagePrefix } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { textsIn } from '../../languages.ts'
import { type IssuedCode, issueCode } from '../promotions/issue-code.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/**
 * Puts an address (in small letters) on the newsletter and e-mails it its own code for 10 % off a first order. A repeat sends
 * the very same code again. Somebody who had left is back on it.
 */
export const subscribe = async (deps: Deps, email: string, language: Language): Promise<void> => {
  const issued = await issueCode(deps, 'newsletter', email)
  await deps.db.transaction(async (tx) => {
    const id = await keepSubscriber(tx, { email, language, subscribedAt: deps.clock() })
    await deps.mailer.send({ to: email, ...welcome(deps, id, issued, language) }, tx)
  })
}

/** The id of the new subscriber, or of the one that is there already. */
const keepSubscriber = async (
  tx: Transaction,
  values: typeof newsletterSubscribers.$inferInsert,
): Promise<string> => {
  const inserted = await tx.insert(newsletterSubscribers).values(values).onConflictDoNothing().returning()
  const [subscriber] =
    inserted.length > 0
      ? inserted
      : await tx
          .update(newsletterSubscribers)
          .set({ language: values.language, unsubscribedAt: null })
          .where(eq(newsletterSubscribers.email, values.email))
          .returning()
  if (!subscriber) throw new Error('the subscriber was not returned')
  return subscriber.id
}

const welcome = (deps: Deps, id: string, { code, percent }: IssuedCode, language: Language) => {
  const i18n = textsIn(language)
  const site = `${deps.settings.publicUrl}${languagePrefix(language)}`
  return {
    subject: i18n._(/*i18n*/ 'Welcome to Annapurna Eats: {percent}% off your first order', { percent }),
    text: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'thank you for subscribing. With this code your first order is {percent}% cheaper; enter it at checkout:',
        { percent },
      ),
      code,
      i18n._(/*i18n*/ 'It is yours alone and works once.'),
      `${site}/menu`,
      i18n._(/*i18n*/ 'If you would rather not hear from us, unsubscribe here:'),
      `${site}/unsubscribe?token=${unsubscribeToken(deps, id)}`,
    ].join('\n\n'),
  }
}
