import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readLink, signLink } from '../../http/signed-link.ts'
import { notify } from '../notifications/notify.ts'
import { type IssuedCode, issueCode } from '../promotions/issue-code.ts'

/** A week: a subscription is in no hurry. */
const validMs = 7 * 24 * 3_600_000

type SubscriberRow = typeof newsletterSubscribers.$inferSelect

/** Somebody who had left is asked again like a new one: anybody can type any address. */
const counts = ({ confirmedAt, unsubscribedAt }: SubscriberRow): boolean =>
  confirmedAt !== null && unsubscribedAt === null

/**
 * Notes that an address (in small letters) wants the newsletter, and e-mails it a link to confirm that; nothing counts before. A
 * subscriber gets the welcome with the very same code again. The answer tells neither from the other.
 */
export const subscribe = async (deps: Deps, email: string, language: Language): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    const subscriber = await keepSubscriber(tx, { email, language, subscribedAt: deps.clock() })
    if (counts(subscriber)) {
      const issued = await issueCode(deps, 'newsletter', email, tx)
      return sendWelcome(deps, tx, subscriber, issued, language)
    }
    const until = new Date(deps.clock().getTime() + validMs)
    return notify(deps, tx, { email, language }, 'confirmNewsletter', {
      token: signLink(deps, 'confirm-newsletter', subscriber.id, until),
    })
  })
}

/**
 * Makes the address behind an e-mail's link a subscriber, and e-mails it its own code for 10 % off a first order. Gives the code; a
 * repeat gives the same one and sends nothing. Refuses with not_found a link that is not ours or has expired.
 */
export const confirmSubscription = async (deps: Deps, token: string, language: Language): Promise<string> => {
  const id = readLink(deps, 'confirm-newsletter', token)
  return deps.db.transaction(async (tx) => {
    const [subscriber] =
      id === null
        ? []
        : await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).for('update')
    if (!subscriber)
      throw new Refusal('not_found', /*i18n*/ 'This link is no longer valid. Please subscribe again.')
    const issued = await issueCode(deps, 'newsletter', subscriber.email, tx)
    if (counts(subscriber)) return issued.code
    await tx
      .update(newsletterSubscribers)
      .set({ confirmedAt: deps.clock(), unsubscribedAt: null })
      .where(eq(newsletterSubscribers.id, subscriber.id))
    await sendWelcome(deps, tx, subscriber, issued, language)
    return issued.code
  })
}

/** The new subscriber, or the one that is there already. */
const keepSubscriber = async (
  tx: Transaction,
  values: typeof newsletterSubscribers.$inferInsert,
): Promise<SubscriberRow> => {
  const inserted = await tx.insert(newsletterSubscribers).values(values).onConflictDoNothing().returning()
  const [subscriber] =
    inserted.length > 0
      ? inserted
      : await tx
          .update(newsletterSubscribers)
          .set({ language: values.language })
          .where(eq(newsletterSubscribers.email, values.email))
          .returning()
  if (!subscriber) throw new Error('the subscriber was not returned')
  return subscriber
}

const sendWelcome = (
  deps: Deps,
  tx: Transaction,
  { id, email }: SubscriberRow,
  { code, percent }: IssuedCode,
  language: Language,
): Promise<void> =>
  notify(deps, tx, { email, language }, 'newsletterWelcome', {
    code,
    percent,
    unsubscribeToken: signLink(deps, 'leave-newsletter', id),
  })
