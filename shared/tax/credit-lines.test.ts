import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paise, sumOf } from '../money/money.ts'
import { creditLines } from './credit-lines.ts'
import type { TaxLine } from './tax-lines.ts'

const line = (kind: TaxLine['kind'], taxable: number, tax: number): TaxLine => ({
  kind,
  sac: kind === 'delivery' ? '996813' : '996331',
  taxable: paise(taxable),
  percent: kind === 'delivery' ? 18 : 8,
  tax: paise(tax),
  cgst: paise(tax - Math.floor(tax / 2)),
  sgst: paise(Math.floor(tax / 2)),
  liable: 'platform',
  section: '9(5)',
})
const invoice = [line('restaurantService', 2_250, 180), line('delivery', 423, 76)]
const comesTo = (lines: readonly { taxable: number; tax: number }[]) =>
  sumOf(lines.flatMap(({ taxable, tax }) => [paise(taxable), paise(tax)]))

it('a note for all of an invoice takes all of its lines back', () => {
  expect(creditLines(invoice, paise(2_929), paise(0))).toEqual(
    invoice.map(({ liable: _liable, section: _section, ...rest }) => rest),
  )
})

it('a note for a part takes off each supply in proportion, with the tax in it', () => {
  // Half of 2929, rounded up: 1465 of which tax is 128.
  const lines = creditLines(invoice, paise(1_465), paise(0))
  expect(lines).toMatchObject([
    { kind: 'restaurantService', taxable: 1_125, tax: 90, cgst: 45, sgst: 45 },
    { kind: 'delivery', taxable: 212, tax: 38, cgst: 19, sgst: 19 },
  ])
  expect(comesTo(lines)).toBe(1_465)
})

it('an invoice of nothing has nothing to take back', () => {
  expect(creditLines([], paise(1), paise(0))).toEqual([])
})

it('notes in any number of parts come to their amounts, and together to the invoice', () => {
  const amount = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 2 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
      (supplied, weights) => {
        const lines = supplied.map(([taxable, tax], at) =>
          line(at === 0 ? 'restaurantService' : 'delivery', taxable, tax),
        )
        const total = comesTo(lines)
        if (total === 0) return
        const sum = weights.reduce((all, weight) => all + weight, 0)
        let before = 0
        const taken = { taxable: [0, 0], tax: [0, 0], sgst: [0, 0] }
        for (const [at, weight] of weights.entries()) {
          const part = at === weights.length - 1 ? total - before : Math.floor((total * weight) / sum)
          const note = creditLines(lines, paise(part), paise(before))
          expect(comesTo(note)).toBe(part)
          for (const one of note) {
            const which = one.kind === 'delivery' ? 1 : 0
            expect(one.cgst + one.sgst).toBe(one.tax)
            taken.taxable[which] = (taken.taxable[which] ?? 0) + one.taxable
            taken.tax[which] = (taken.tax[which] ?? 0) + one.tax
            taken.sgst[which] = (taken.sgst[which] ?? 0) + one.sgst
          }
          before += part
        }
        for (const [at, { taxable, tax, sgst }] of lines.entries())
          expect([taken.taxable[at], taken.tax[at], taken.sgst[at]]).toEqual([taxable, tax, sgst])
      },
    ),
  )
})
