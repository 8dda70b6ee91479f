import { eq } from 'drizzle-orm'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { donationById } from '../donations/find-donation.ts'

/**
 * E-mails somebody in whose name a received donation was given, in the donor's language, and forgets the
 * address. It does not say how much was given, and of an anonymous donor not who. A repeat sends nothing, as
 * transmitOnce says.
 */
export const sendGiftCard = async (deps: Deps, donationId: string): Promise<void> => {
  const donation = await donationById(deps, donationId)
  if (donation?.status !== 'received') return
  const { id, honoree, honoreeEmail: email, meals, message } = donation
  if (honoree === null || email === null) return
  await transmitOnce(deps, `gift-card-${id}`, async () => {
    const language = languages.find((known) => known === donation.language) ?? sourceLanguage
    const donor = donation.anonymous ? '' : donation.donorName
    return writeMessage(deps, { email, language }, 'giftCard', { name: honoree, donor, meals, message })
  })
  await deps.db.update(donations).set({ honoreeEmail: null }).where(eq(donations.id, id))
}
