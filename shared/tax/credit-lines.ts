import { type Paise, paise, sumOf } from '../money/money.ts'
import type { TaxLine } from './tax-lines.ts'

/** What a credit note takes back of one supply; amounts in paise. */
export type CreditLine = Pick<TaxLine, 'kind' | 'sac' | 'percent' | 'taxable' | 'tax' | 'cgst' | 'sgst'>

/** `part` of `whole` of an amount, to the nearest paisa. */
const share = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/** What is in `credited` of an invoice's total, by supply: in proportion, what is left over with the last. */
const splitUpTo = (lines: readonly TaxLine[], total: number, credited: number) => {
  const allTax = share(sumOf(lines.map(({ tax }) => tax)), credited, total)
  let [grossLeft, taxLeft] = [credited, allTax]
  return lines.map((line, at) => {
    const isLast = at === lines.length - 1
    const gross = isLast ? grossLeft : share(line.taxable + line.tax, credited, total)
    const tax = isLast ? taxLeft : share(line.tax, credited, total)
    grossLeft -= gross
    taxLeft -= tax
    return { taxable: gross - tax, tax, sgst: Math.floor(tax / 2) }
  })
}

/**
 * The lines of a credit note for `amount` of an invoice (section 34 of the CGST Act, 2017), after notes for
 * `before`. By the sums: all notes together never take back more than the invoice has, and exactly that once
 * all of it went back. The tax in them is what the ledger took back (features/orders/money/money.ts).
 */
export const creditLines = (lines: readonly TaxLine[], amount: Paise, before: Paise): CreditLine[] => {
  const total = sumOf(lines.flatMap(({ taxable, tax }) => [taxable, tax]))
  if (total === 0) return []
  const until = splitUpTo(lines, total, before + amount)
  const earlier = splitUpTo(lines, total, before)
  return lines.flatMap(({ kind, sac, percent }, at) => {
    const [now, then] = [until[at], earlier[at]]
    if (!now || !then) return []
    const tax = now.tax - then.tax
    const sgst = now.sgst - then.sgst
    const taxable = now.taxable - then.taxable
    if (taxable === 0 && tax === 0) return []
    return [
      {
        kind,
        sac,
        percent,
        taxable: paise(taxable),
        tax: paise(tax),
        cgst: paise(tax - sgst),
        sgst: paise(sgst),
      },
    ]
  })
}
