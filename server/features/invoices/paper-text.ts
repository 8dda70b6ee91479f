import type { Language } from '#shared/languages.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import type { SupplyKind } from '#shared/tax/rules.ts'
import type { TaxLine } from '#shared/tax/tax-lines.ts'
import { i18nFor } from '../../languages.ts'
import { receiptTime } from '../receipts/format.ts'
import type { TaxedOrderContent } from './taxed-order.ts'

export const supplies: Record<SupplyKind, string> = {
  restaurantService: /*i18n*/ 'Restaurant service',
  delivery: /*i18n*/ 'Delivery',
}

type TaxedLine = Pick<TaxLine, 'kind' | 'sac' | 'percent' | 'taxable' | 'cgst' | 'sgst'>

/** What invoices and credit notes of orders say alike, in a language. */
export const paperText = (language: Language) => {
  const i18n = i18nFor(language)
  const fact = (label: string, value: string) => (value === '' ? [] : [{ label: i18n._(label), value }])
  const sum = (label: string, amount: Paise, strong = false) => ({
    label,
    amount: formatPaise(amount),
    strong,
  })
  const half = (percent: number) => `${Number((percent / 2).toFixed(3))} %`
  return {
    fact,
    sum,
    /** Who issues it, when, and of which order of whom; `facts` stand after the day. */
    head: (
      { order, issuer, seller }: TaxedOrderContent,
      issuedAt: Date,
      facts: readonly { label: string; value: string }[] = [],
    ) => [
      ...fact(/*i18n*/ 'Issued by', [issuer.legalName, issuer.address].filter(Boolean).join(', ')),
      ...fact(/*i18n*/ 'GSTIN', issuer.gstin),
      ...fact(/*i18n*/ 'Issued on', receiptTime(issuedAt, language)),
      ...facts,
      ...fact(/*i18n*/ 'Order number', order.id),
      ...fact(/*i18n*/ 'Supplied by', [seller.name, seller.address].filter(Boolean).join(', ')),
      ...fact(/*i18n*/ 'FSSAI licence', seller.fssaiNumber ?? ''),
      ...fact(/*i18n*/ 'Delivered to', recipient(order)),
      ...fact(/*i18n*/ 'Place of supply', issuer.state),
    ],
    /** What each supply comes to before its taxes, and these. */
    taxSums: (lines: readonly TaxedLine[]) =>
      lines.flatMap(({ kind, sac, taxable, percent, cgst, sgst }) => [
        sum(
          i18n._(/*i18n*/ '{supply}, SAC {sac}, before tax', { supply: i18n._(supplies[kind]), sac }),
          taxable,
        ),
        sum(i18n._(/*i18n*/ 'CGST {percent}', { percent: half(percent) }), cgst),
        sum(i18n._(/*i18n*/ 'SGST {percent}', { percent: half(percent) }), sgst),
      ]),
    /** Said where the operator has no number yet. */
    sampleNote: (gstin: string) =>
      gstin === ''
        ? [i18n._(/*i18n*/ 'The operator has entered no GSTIN: this is a sample, no valid tax invoice.')]
        : [],
  }
}

const recipient = ({ shippingDetails: to }: TaxedOrderContent['order']): string =>
  [to.fullName, to.address, [to.city, to.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
