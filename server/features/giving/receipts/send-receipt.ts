import { eq } from 'drizzle-orm'
import { type Language, languages, sourceLanguage } from '#shared/languages.ts'
import { donations, monthlyGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { receiptDay } from '../../receipts/format.ts'
import { type DonationRow, giftKind, receiptToken, timelineUrl } from '../donations/donation-view.ts'
import { donationById } from '../donations/find-donation.ts'
import { receiptOf } from './donation-receipt.ts'

/**
 * E-mails the receipt of a received donation, with the PDF and a link to it, to a donor who gave an address.
 * A repeat sends nothing, as transmitOnce says.
 */
export const sendReceipt = async (deps: Deps, donationId: string): Promise<void> => {
  const donation = await donationById(deps, donationId)
  if (!donation?.donorEmail || donation.status !== 'received' || donation.receiptSentAt !== null) return
  const { donorEmail: email, donorName: name, amount } = donation
  await transmitOnce(deps, `donation-receipt-${donation.id}`, async () => {
    const language = languages.find((known) => known === donation.language) ?? sourceLanguage
    const { filename, pdf } = await receiptOf(deps, donation, language)
    const token = receiptToken(deps, donation.id)
    return {
      ...writeMessage(deps, { email, language }, 'donationReceipt', {
        ...{ name, amount, kind: giftKind(donation), meals: donation.meals },
        receiptUrl: `${deps.settings.publicUrl}/api/donations/${donation.id}/receipt.pdf?token=${token}&language=${language}`,
        timelineUrl: timelineUrl(deps, donation.id, language),
        nextOn: await nextChargeOf(deps, donation, language),
      }),
      attachments: [{ filename, contentType: 'application/pdf', content: pdf }],
    }
  })
  await deps.db.update(donations).set({ receiptSentAt: deps.clock() }).where(eq(donations.id, donation.id))
}

/** When a monthly gift comes again, as its donor reads it; null for other gifts, and where it is over. */
const nextChargeOf = async (
  { db }: Pick<Deps, 'db'>,
  { monthlyGiftId }: DonationRow,
  language: Language,
): Promise<string | null> => {
  if (monthlyGiftId === null) return null
  const [gift] = await db.select().from(monthlyGifts).where(eq(monthlyGifts.id, monthlyGiftId))
  return gift?.dueAt ? receiptDay(gift.dueAt, language) : null
}
