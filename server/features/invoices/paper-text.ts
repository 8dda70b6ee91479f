import type { Language } from '#shared/languages.ts'
import type { SupplyKind } from '#shared/tax/rules.ts'
import type { TaxLine } from '#shared/tax/tax-lines.ts'
import { i18nFor } from '../../languages.ts'
import { receiptTime } from '../receipts/format.ts'
import { fact, halfPercent, sumLine } from '../receipts/lines.ts'
import type { TaxedOrderContent } from './taxed-order.ts'

export const supplies: Record<SupplyKind, string> = {
  restaurantService: /*i18n*/ 'Restaurant service',
  delivery: /*i18n*/ 'Delivery',
}

type TaxedLine = Pick<TaxLine, 'kind' | 'sac' | 'percent' | 'taxable' | 'cgst' | 'sgst'>

/** What invoices and credit notes of orders say alike, in a language. */
export const paperText = (language: Language) => {
  const i18n = i18nFor(language)
  const named = (label: string, value: string) => fact(i18n._(label), value)
  return {
    fact: named,
    sum: sumLine,
    /** Who issues it, when, and of which order of whom; `facts` stand after the day. */
    head: (
      { order, issuer, seller }: TaxedOrderContent,
      issuedAt: Date,
      facts: readonly { label: string; value: string }[] = [],
    ) => [
      ...named(/*i18n*/ 'Issued by', [issuer.legalName, issuer.address].filter(Boolean).join(', ')),
      ...named(/*i18n*/ 'GSTIN', issuer.gstin),
      ...named(/*i18n*/ 'Issued on', receiptTime(issuedAt, language)),
      ...facts,
      ...named(/*i18n*/ 'Order number', order.id),
      ...named(/*i18n*/ 'Supplied by', [seller.name, seller.address].filter(Boolean).join(', ')),
      ...named(/*i18n*/ 'FSSAI licence', seller.fssaiNumber ?? ''),
      ...named(/*i18n*/ 'Delivered to', recipient(order)),
      ...named(/*i18n*/ 'Place of supply', issuer.state),
    ],
    /** What each supply comes to before its taxes, and these. */
    taxSums: (lines: readonly TaxedLine[]) =>
      lines.flatMap(({ kind, sac, taxable, percent, cgst, sgst }) => [
        sumLine(
          i18n._(/*i18n*/ '{supply}, SAC {sac}, before tax', { supply: i18n._(supplies[kind]), sac }),
          taxable,
        ),
        sumLine(i18n._(/*i18n*/ 'CGST {percent}', { percent: halfPercent(percent) }), cgst),
        sumLine(i18n._(/*i18n*/ 'SGST {percent}', { percent: halfPercent(percent) }), sgst),
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
