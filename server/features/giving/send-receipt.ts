import { eq } from 'drizzle-orm'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { formatPaise } from '#shared/money.ts'
import { donations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { textsIn } from '../../languages.ts'
import { receiptOf } from './donation-receipt.ts'
import { receiptToken } from './donation-view.ts'
import { donationById } from './find-donation.ts'

/**
 * E-mails the receipt of a donation that has arrived, with the PDF and a link to it, to a donor who gave an address. A
 * repeat sends nothing; where the first time died on the way the e-mail has the same id, by which it is known again.
 */
export const sendReceipt = async (deps: Deps, donationId: string): Promise<void> => {
  const donation = await donationById(deps, donationId)
  if (!donation?.donorEmail || donation.status !== 'received' || donation.receiptSentAt !== null) return
  const language = languages.find((known) => known === donation.language) ?? sourceLanguage
  const i18n = textsIn(language)
  const { filename, pdf } = await receiptOf(deps, donation, language)
  const address = `${deps.settings.publicUrl}/api/donations/${donation.id}/receipt.pdf?token=${receiptToken(deps, donation.id)}&language=${language}`
  const name = donation.donorName
  await deps.mailer.transmit({
    id: `donation-receipt-${donation.id}`,
    to: donation.donorEmail,
    subject: i18n._(/*i18n*/ 'Thank you: your donation to Annapurna Eats'),
    text: [
      name === '' ? i18n._(/*i18n*/ 'Hello,') : i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(/*i18n*/ 'your donation of {amount} has arrived. Thank you: it becomes meals.', {
        amount: formatPaise(donation.amount),
      }),
      i18n._(/*i18n*/ 'The receipt comes with this e-mail. You can also open it here:'),
      address,
      deps.settings.publicUrl,
    ].join('\n\n'),
    attachments: [{ filename, contentType: 'application/pdf', content: pdf }],
  })
  await deps.db.update(donations).set({ receiptSentAt: deps.clock() }).where(eq(donations.id, donation.id))
}
