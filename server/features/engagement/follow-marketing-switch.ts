import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { setMarketingSwitch } from '../accounts/profile/marketing-switch.ts'
import { issueCode } from '../promotions/issue-code.ts'
import { counts, saveSubscriber, sendWelcome } from './subscribe.ts'

/**
 * Does what the switch 'Marketing emails' of an account says: subscribes its address to the newsletter, or
 * unsubscribes it. The address must be confirmed: it is not asked again. The first time the welcome e-mail
 * comes with the code; repeats change nothing.
 */
export const followMarketingSwitch = async (
  deps: Deps,
  tx: Transaction,
  account: { email: string; language: Language },
  isOn: boolean,
): Promise<void> => {
  const { language } = account
  const email = account.email.toLowerCase()
  const now = deps.clock()
  if (!isOn) {
    await tx
      .update(newsletterSubscribers)
      .set({ unsubscribedAt: now })
      .where(and(eq(newsletterSubscribers.email, email), isNull(newsletterSubscribers.unsubscribedAt)))
    return
  }
  const subscriber = await saveSubscriber(tx, { email, language, subscribedAt: now })
  if (counts(subscriber)) return
  await tx
    .update(newsletterSubscribers)
    .set({ confirmedAt: now, unsubscribedAt: null })
    .where(eq(newsletterSubscribers.id, subscriber.id))
  if (subscriber.confirmedAt === null)
    await sendWelcome(deps, tx, subscriber, await issueCode(deps, 'newsletter', email, tx), language)
}

/**
 * Lets the switch of an account that has confirmed its address say that the newsletter goes there already.
 */
export const showSubscription = async (
  deps: Pick<Deps, 'accountParts'>,
  tx: Transaction,
  address: string,
): Promise<void> => {
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, address.toLowerCase()))
  if (subscriber && counts(subscriber)) await setMarketingSwitch(deps, tx, address, true)
}
