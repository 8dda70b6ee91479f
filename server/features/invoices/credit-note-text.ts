import type { Language } from '#shared/languages.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import { creditLines } from '#shared/tax/credit-lines.ts'
import { i18nFor } from '../../languages.ts'
import { receiptTime } from '../receipts/format.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { type InvoiceRow, invoiceNumber } from './issue-invoice.ts'
import { paperText } from './paper-text.ts'
import type { TaxedOrderContent } from './taxed-order.ts'

type Content = TaxedOrderContent & {
  number: string
  issuedAt: Date
  /** Whose tax it takes back. */
  invoice: InvoiceRow
  amount: Paise
  creditedBefore: Paise
}

/** What stands on a credit note (section 34 of the CGST Act, 2017; CGST Rules, rule 53(1A)). */
export const creditNoteText = (content: Content, language: Language): Receipt => {
  const { number, issuedAt, order, issuer, invoice, lines, amount, creditedBefore } = content
  const i18n = i18nFor(language)
  const { fact, head, sampleNote, sum, taxSums } = paperText(language)
  return {
    language,
    title: i18n._(/*i18n*/ 'Credit note'),
    number: { label: i18n._(/*i18n*/ 'Credit note number'), value: number },
    facts: head(content, issuedAt, [
      ...fact(/*i18n*/ 'For invoice', invoiceNumber(invoice)),
      ...fact(/*i18n*/ 'Invoice issued on', receiptTime(invoice.issuedAt, language)),
    ]),
    lines: [
      {
        text: i18n._(/*i18n*/ 'Refunded of order {id}', { id: order.id }),
        amount: formatPaise(amount),
      },
    ],
    sums: [
      ...taxSums(creditLines(lines, amount, creditedBefore)),
      sum(i18n._(/*i18n*/ 'Total credited'), amount, true),
    ],
    thanks: i18n._(/*i18n*/ 'We are sorry that something was wrong.'),
    notes: [
      i18n._(
        /*i18n*/ 'What went back is taken off each supply of the invoice in proportion, with the tax in it (section 34 of the CGST Act, 2017).',
      ),
      ...sampleNote(issuer.gstin),
      i18n._(/*i18n*/ 'This credit note was made by a computer and needs no signature.'),
    ],
  }
}
