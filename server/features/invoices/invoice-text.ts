import type { Language } from '#shared/languages.ts'
import { formatPaise, paise, sumOf } from '#shared/money/money.ts'
import type { LiableParty } from '#shared/tax/rules.ts'
import { i18nFor } from '../../languages.ts'
import { paidWith } from '../receipts/format.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { paperText, supplies } from './paper-text.ts'
import type { TaxedOrderContent } from './taxed-order.ts'

const payers: Record<LiableParty, string> = {
  platform: /*i18n*/ 'The tax is paid by the platform.',
  restaurant: /*i18n*/ 'The tax is paid by the restaurant.',
}

/** What stands on a tax invoice (CGST Rules, rule 46). */
export const invoiceText = (
  content: TaxedOrderContent & { number: string; issuedAt: Date },
  language: Language,
): Receipt => {
  const { number, issuedAt, order, issuer, lines } = content
  const { subtotal, discount, total, payment } = order
  const i18n = i18nFor(language)
  const { fact, head, sampleNote, sum, taxSums } = paperText(language)
  // What was taken out before it left is in the total no more, and went back by itself.
  const takenOut = order.paymentMethod === 'cashOnDelivery' ? [] : order.changes
  const refunded = paise(Math.max(0, payment.refunded - sumOf(takenOut.map((change) => change.refunded))))
  return {
    language,
    title: i18n._(/*i18n*/ 'Tax invoice'),
    number: { label: i18n._(/*i18n*/ 'Invoice number'), value: number },
    facts: [
      ...head(content, issuedAt),
      ...fact(/*i18n*/ 'Paid with', paidWith({ method: order.paymentMethod, ...payment }, language)),
    ],
    lines: order.items.map(({ name, price, quantity, options }) => ({
      text: `${quantity} × ${name} (${formatPaise(price)})`,
      details: options.map((option) => option.name),
      amount: formatPaise(paise(price * quantity)),
    })),
    sums: [
      sum(i18n._(/*i18n*/ 'Subtotal'), subtotal),
      ...(discount > 0
        ? [{ label: i18n._(/*i18n*/ 'Discount'), amount: `−${formatPaise(discount)}`, strong: false }]
        : []),
      ...taxSums(lines),
      sum(i18n._(/*i18n*/ 'Total'), total, true),
      ...(refunded > 0
        ? [
            {
              label: i18n._(/*i18n*/ 'Refunded after delivery'),
              amount: `−${formatPaise(refunded)}`,
              strong: false,
            },
          ]
        : []),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for your order. Enjoy your meal.'),
    notes: [
      ...lines.map(({ kind, section, liable }) =>
        i18n._(/*i18n*/ '{supply}: section {section} of the CGST Act, 2017. {payer}', {
          supply: i18n._(supplies[kind]),
          section,
          payer: i18n._(payers[liable]),
        }),
      ),
      ...sampleNote(issuer.gstin),
      i18n._(/*i18n*/ 'This invoice was made by a computer and needs no signature.'),
    ],
  }
}
