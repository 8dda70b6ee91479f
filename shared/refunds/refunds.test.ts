import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise, sumOf } from '../money/money.ts'
import { defaultPricing, quote } from '../orders/pricing.ts'
import { percentOff } from '../promotions/promotions.ts'
import { refundOf } from './refunds.ts'

const item = fc.record({
  price: fc.integer({ min: 1, max: 5_000_000 }).map(paise),
  quantity: fc.integer({ min: 1, max: 20 }),
})
const order = fc
  .record({ items: fc.array(item, { minLength: 1, maxLength: 8 }), percent: fc.nat(100) })
  .map(({ items, percent }) => {
    const lines = items.map((one, index) => ({ ...one, dishId: `d${index}`, restaurantId: 'r', name: 'd' }))
    const [quoted] = quote(lines, defaultPricing, percentOff(percent)).orders
    if (!quoted) throw new Error('no order')
    return quoted
  })

describe('what goes back', () => {
  it('is all that was paid for a whole order', () => {
    fc.assert(
      fc.property(order, (o) => {
        expect(refundOf(o, null)).toBe(o.total)
      }),
    )
  })

  it('for all portions is all but the delivery fee', () => {
    fc.assert(
      fc.property(order, (o) => {
        const lines = o.items.map(({ quantity }, line) => ({ line, quantity }))
        expect(refundOf(o, lines)).toBe(o.total - o.deliveryFee)
      }),
    )
  })

  it('is never less for more, and never more than the total, whatever is asked for', () => {
    const asked = fc.array(fc.record({ line: fc.nat(9), quantity: fc.integer({ min: 1, max: 1000 }) }), {
      maxLength: 1,
    })
    fc.assert(
      fc.property(order, asked, (o, lines) => {
        const back = refundOf(o, lines)
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(o.total)
        const more = lines.map(({ line, quantity }) => ({ line, quantity: quantity + 1 }))
        expect(refundOf(o, more)).toBeGreaterThanOrEqual(back)
      }),
    )
  })

  it('for each portion by itself differs from the sum by rounding alone', () => {
    fc.assert(
      fc.property(order, (o) => {
        const each = o.items.map(({ quantity }, line) => refundOf(o, [{ line, quantity }]))
        expect(Math.abs(sumOf(each) - (o.total - o.deliveryFee))).toBeLessThanOrEqual(o.items.length)
      }),
    )
  })

  it('is the share of the price after the discount, with tax', () => {
    const items = [
      { price: paise(1000), quantity: 2 },
      { price: paise(250), quantity: 1 },
    ]
    // 2250 less 20 % is 1800, with 8 % tax 1944.
    const o = { items, subtotal: paise(2250), discount: paise(450), tax: paise(144), total: paise(2443) }
    expect(refundOf(o, [{ line: 0, quantity: 1 }])).toBe(864)
    expect(refundOf(o, [{ line: 1, quantity: 1 }])).toBe(216)
  })
})
