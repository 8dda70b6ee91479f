import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { newsletterSubscribers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readLink } from '../../http/sign-in/signed-link.ts'
import { setMarketingSwitch } from '../accounts/profile/marketing-switch.ts'

/** Unsubscribes the address of a link's token; idempotent. Refuses: not_found (404). */
export const unsubscribe = async (deps: Deps, token: string): Promise<void> => {
  const id = readLink(deps, 'leave-newsletter', token)
  if (id === null)
    throw new Refusal(
      'not_found',
      /*i18n*/ 'This link is not complete. Please copy all of it from the e-mail.',
    )
  await deps.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .update(newsletterSubscribers)
      .set({ unsubscribedAt: deps.clock() })
      .where(eq(newsletterSubscribers.id, id))
      .returning()
    if (subscriber) await setMarketingSwitch(deps, tx, subscriber.email, false)
  })
}
