import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise, sumOf } from '../money/money.ts'
import { defaultPricing, quote, termsOf } from '../orders/pricing.ts'
import { percentOff as percentOffAll } from '../promotions/promotions.ts'
import { carrierKinds, ruleOn, sellerKinds, taxRules } from './rules.ts'
import { type TaxedOrder, taxLines } from './tax-lines.ts'

const order = (
  price: Paise,
  values: Partial<TaxedOrder> = {},
  percentOff = 0,
): TaxedOrder & { total: Paise } => {
  const quoted = quote(
    [{ dishId: 'd', restaurantId: 'r', name: 'Dal', price, quantity: 1 }],
    defaultPricing,
    percentOffAll(percentOff),
  ).orders[0]
  if (!quoted) throw new Error('no order')
  return {
    ...quoted,
    ...termsOf(quoted, defaultPricing),
    day: '2026-11-22',
    seller: 'restaurant',
    carrier: 'courier',
    ...values,
  }
}

describe('who owes the tax', () => {
  it.each([
    ['restaurantService', 'restaurant', 'courier', '2021-12-31', 'restaurant', '9(1)'],
    ['restaurantService', 'restaurant', 'courier', '2022-01-01', 'platform', '9(5)'],
    ['restaurantService', 'restaurant', 'restaurant', '2026-11-22', 'platform', '9(5)'],
    ['restaurantService', 'specifiedPremises', 'courier', '2026-11-22', 'restaurant', '9(1)'],
    ['delivery', 'restaurant', 'courier', '2025-09-21', 'platform', '9(1)'],
    ['delivery', 'restaurant', 'courier', '2025-09-22', 'platform', '9(5)'],
    ['delivery', 'specifiedPremises', 'courier', '2026-11-22', 'platform', '9(5)'],
    ['delivery', 'restaurant', 'restaurant', '2026-11-22', 'platform', '9(1)'],
  ] as const)(
    '%s of a %s, brought by a %s, on %s: %s, section %s',
    (kind, seller, carrier, day, liable, section) => {
      expect(ruleOn(day, kind, { seller, carrier })).toMatchObject({ kind, liable, section })
    },
  )

  it('is nobody before there was GST, and every rule has a source and comes into force after the one before it', () => {
    expect(ruleOn('2017-06-30', 'restaurantService', { seller: 'restaurant', carrier: 'courier' })).toBeNull()
    for (const kind of ['restaurantService', 'delivery'] as const) {
      const days = taxRules.filter((rule) => rule.kind === kind).map(({ from }) => from)
      expect(days).toEqual(days.toSorted())
    }
    for (const { source } of taxRules) expect(source).toMatch(/CGST Act|[Nn]otification \d+\/20\d\d/)
  })
})

describe('the tax lines of an order', () => {
  it('are the food without tax, and the fee with the tax in it taken out', () => {
    expect(taxLines(order(paise(2250)))).toEqual([
      {
        kind: 'restaurantService',
        sac: '996331',
        taxable: 2250,
        percent: 8,
        tax: 180,
        cgst: 90,
        sgst: 90,
        liable: 'platform',
        section: '9(5)',
      },
      {
        kind: 'delivery',
        sac: '996813',
        taxable: 423,
        percent: 18,
        tax: 76,
        cgst: 38,
        sgst: 38,
        liable: 'platform',
        section: '9(5)',
      },
    ])
  })

  it('give an odd paisa to the centre, take the discount off before the tax, and name no delivery that cost nothing', () => {
    const [food, ...others] = taxLines(order(paise(3063), {}, 10))
    expect(others).toEqual([])
    expect(food).toMatchObject({ taxable: 2757, tax: 221, cgst: 111, sgst: 110 })
  })

  it('sum to the total of every order, whoever sells and carries it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }).map(paise),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(...sellerKinds),
        fc.constantFrom(...carrierKinds),
        (price, percentOff, seller, carrier) => {
          const taxed = order(price, { seller, carrier }, percentOff)
          const lines = taxLines(taxed)
          expect(sumOf(lines.flatMap(({ taxable, tax }) => [taxable, tax]))).toBe(taxed.total)
          for (const { tax, cgst, sgst } of lines) expect(cgst + sgst).toBe(tax)
        },
      ),
    )
  })
})
