import type { Language } from '#shared/languages.ts'
import { formatPaise, paise, sumOf } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { LiableParty, SupplyKind } from '#shared/tax/rules.ts'
import type { TaxLine } from '#shared/tax/tax-lines.ts'
import { i18nFor } from '../../languages.ts'
import { paidWith, receiptTime } from '../receipts/format.ts'
import type { Receipt } from '../receipts/receipt.ts'
import type { SettingValue } from '../settings/registry.ts'

export type InvoiceContent = {
  number: string
  issuedAt: Date
  order: Order
  seller: { name: string; address: string; fssaiNumber: string | null }
  issuer: SettingValue<'invoicing'>
  lines: TaxLine[]
}

const supplies: Record<SupplyKind, string> = {
  restaurantService: /*i18n*/ 'Restaurant service',
  delivery: /*i18n*/ 'Delivery',
}
const payers: Record<LiableParty, string> = {
  platform: /*i18n*/ 'The tax is paid by the platform.',
  restaurant: /*i18n*/ 'The tax is paid by the restaurant.',
}

/**
 * What stands on a tax invoice (CGST Rules, rule 46). What the reader may not see of the customer is left out
 * of `order` already.
 */
export const invoiceText = (
  { number, issuedAt, order, seller, issuer, lines }: InvoiceContent,
  language: Language,
): Receipt => {
  const i18n = i18nFor(language)
  const { shippingDetails: to, subtotal, discount, total, payment } = order
  const sum = (label: string, amount: string, strong = false) => ({ label, amount, strong })
  const fact = (label: string, value: string) => (value === '' ? [] : [{ label: i18n._(label), value }])
  // What was taken out before it left is in the total no more, and went back by itself.
  const takenOut = order.paymentMethod === 'cashOnDelivery' ? [] : order.changes
  const refunded = paise(Math.max(0, payment.refunded - sumOf(takenOut.map((change) => change.refunded))))
  const half = (percent: number) => `${Number((percent / 2).toFixed(3))} %`
  return {
    language,
    title: i18n._(/*i18n*/ 'Tax invoice'),
    number: { label: i18n._(/*i18n*/ 'Invoice number'), value: number },
    facts: [
      ...fact(/*i18n*/ 'Issued by', [issuer.legalName, issuer.address].filter(Boolean).join(', ')),
      ...fact(/*i18n*/ 'GSTIN', issuer.gstin),
      ...fact(/*i18n*/ 'Issued on', receiptTime(issuedAt, language)),
      ...fact(/*i18n*/ 'Order number', order.id),
      ...fact(/*i18n*/ 'Supplied by', [seller.name, seller.address].filter(Boolean).join(', ')),
      ...fact(/*i18n*/ 'FSSAI licence', seller.fssaiNumber ?? ''),
      ...fact(
        /*i18n*/ 'Delivered to',
        [to.fullName, to.address, [to.city, to.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      ),
      ...fact(/*i18n*/ 'Place of supply', issuer.state),
      ...fact(/*i18n*/ 'Paid with', paidWith({ method: order.paymentMethod, ...payment }, language)),
    ],
    lines: order.items.map(({ name, price, quantity, options }) => ({
      text: `${quantity} × ${name} (${formatPaise(price)})`,
      details: options.map((option) => option.name),
      amount: formatPaise(paise(price * quantity)),
    })),
    sums: [
      sum(i18n._(/*i18n*/ 'Subtotal'), formatPaise(subtotal)),
      ...(discount > 0 ? [sum(i18n._(/*i18n*/ 'Discount'), `−${formatPaise(discount)}`)] : []),
      ...lines.flatMap(({ kind, sac, taxable, percent, cgst, sgst }) => [
        sum(
          i18n._(/*i18n*/ '{supply}, SAC {sac}, before tax', { supply: i18n._(supplies[kind]), sac }),
          formatPaise(taxable),
        ),
        sum(i18n._(/*i18n*/ 'CGST {percent}', { percent: half(percent) }), formatPaise(cgst)),
        sum(i18n._(/*i18n*/ 'SGST {percent}', { percent: half(percent) }), formatPaise(sgst)),
      ]),
      sum(i18n._(/*i18n*/ 'Total'), formatPaise(total), true),
      ...(refunded > 0 ? [sum(i18n._(/*i18n*/ 'Refunded after delivery'), `−${formatPaise(refunded)}`)] : []),
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
      ...(issuer.gstin === ''
        ? [i18n._(/*i18n*/ 'The operator has entered no GSTIN: this is a sample, no valid tax invoice.')]
        : []),
      i18n._(/*i18n*/ 'This invoice was made by a computer and needs no signature.'),
    ],
  }
}
