import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readLink, signLink } from '../../http/sign-in/signed-link.ts'
import { setMarketingSwitch } from '../accounts/profile/marketing-switch.ts'
import { notify } from '../notifications/notify.ts'
import { type IssuedCode, issueCode } from '../promotions/issue-code.ts'

/** Validity of the confirmation link: a week. */
const validMs = 7 * dayMs

type SubscriberRow = typeof newsletterSubscribers.$inferSelect

/** Whether a subscription is confirmed and not cancelled. After a cancellation it must be confirmed again. */
export const counts = ({ confirmedAt, unsubscribedAt }: SubscriberRow): boolean =>
  confirmedAt !== null && unsubscribedAt === null

/**
 * Subscribes an address (in lower case) to the newsletter, once it has been confirmed by the link that is
 * e-mailed to it. A confirmed subscriber gets the welcome e-mail with the same code again. The response is
 * the same for both.
 */
export const subscribe = async (deps: Deps, email: string, language: Language): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    const subscriber = await saveSubscriber(tx, { email, language, subscribedAt: deps.clock() })
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
 * Confirms the subscription of a link's address, and e-mails it a code of its own for 10 % off a first order.
 * Returns the code; a repeat returns the same one and sends nothing. Refuses with not_found an invalid or
 * expired link.
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
    await setMarketingSwitch(deps, tx, subscriber.email, true)
    await sendWelcome(deps, tx, subscriber, issued, language)
    return issued.code
  })
}

/** Inserts a subscriber, or returns the existing one. */
export const saveSubscriber = async (
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

export const sendWelcome = (
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
