import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paise } from '../money/money.ts'
import { commissionSupply, commissionTax, isInterState } from './commission-tax.ts'

it.each([
  // What it contains, half up, an odd paisa the centre's.
  [11_800, 18, false, { taxable: 10_000, tax: 1_800, cgst: 900, sgst: 900, igst: 0 }],
  [11_800, 18, true, { taxable: 10_000, tax: 1_800, cgst: 0, sgst: 0, igst: 1_800 }],
  [150, 18, false, { taxable: 127, tax: 23, cgst: 12, sgst: 11, igst: 0 }],
  [1, 18, false, { taxable: 1, tax: 0, cgst: 0, sgst: 0, igst: 0 }],
  [10_000, 0, false, { taxable: 10_000, tax: 0, cgst: 0, sgst: 0, igst: 0 }],
  [10_000, 12.36, false, { taxable: 8_900, tax: 1_100, cgst: 550, sgst: 550, igst: 0 }],
] as const)(
  'a commission of %s paise at %s %%, another state: %s',
  (commission, percent, inter, expected) => {
    expect(commissionTax(paise(commission), percent, inter)).toEqual(expected)
  },
)

it('a supply is of another state by the first two digits of both numbers, and at home where there is none', () => {
  expect(isInterState('29ABCDE1234F1Z5', '27ABCPE1234F1Z7')).toBe(true)
  expect(isInterState('29ABCDE1234F1Z5', '29ABCPE1234F1Z7')).toBe(false)
  expect(isInterState('29ABCDE1234F1Z5', null)).toBe(false)
  expect(commissionSupply.source).toMatch(/notification \d+\/20\d\d/)
})

it('the invoice comes to the commission, whatever the rate and the place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.boolean(),
      (commission, points, inter) => {
        const { taxable, tax, cgst, sgst, igst } = commissionTax(paise(commission), points / 100, inter)
        expect(taxable + tax).toBe(commission)
        expect(cgst + sgst + igst).toBe(tax)
      },
    ),
  )
})
