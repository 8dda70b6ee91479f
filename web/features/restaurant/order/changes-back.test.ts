import { describe, expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { changesBack, takesAll } from './changes-back.ts'

const item = (name: string, quantity: number, price: number, refunded = 0) => ({
  dishId: name,
  name,
  quantity,
  refunded,
  price: paise(price),
  options: [],
})
// Two dal at ₹10.00 and a naan at ₹2.50, with 8 % tax and ₹4.99 delivery.
const order = {
  status: 'preparing',
  items: [item('Dal', 2, 1000), item('Naan', 1, 250)],
  changes: [],
  subtotal: paise(2250),
  discount: paise(0),
  tax: paise(180),
  taxPercent: 8,
  deliveryFee: paise(499),
  total: paise(2929),
  paymentMethod: 'creditCard',
  payment: { refunded: paise(0) },
} as unknown as Order

describe('what comes back for several lines', () => {
  it('is what the lines cost with their tax, less what comes instead', () => {
    expect(changesBack(order, [])).toBe(0)
    expect(changesBack(order, [{ line: 0, quantity: 1, instead: paise(0) }])).toBe(1080)
    expect(
      changesBack(order, [
        { line: 0, quantity: 1, instead: paise(600) },
        { line: 1, quantity: 1, instead: paise(0) },
      ]),
    ).toBe(702)
  })

  it('is all that was paid where nothing is left', () => {
    const all = [
      { line: 1, quantity: 1, instead: paise(0) },
      { line: 0, quantity: 2, instead: paise(0) },
    ]
    expect(takesAll(order, all)).toBe(true)
    expect(changesBack(order, all)).toBe(2929)
    expect(takesAll(order, all.slice(1))).toBe(false)
    expect(takesAll(order, [all[0] as never, { line: 0, quantity: 2, instead: paise(100) }])).toBe(false)
  })

  it('does not come back twice for portions that an admin has refunded', () => {
    const refunded = {
      ...order,
      items: [item('Dal', 2, 1000, 1), item('Naan', 1, 250)],
      payment: { refunded: paise(1080) },
    } as unknown as Order
    expect(changesBack(refunded, [{ line: 0, quantity: 1, instead: paise(0) }])).toBe(0)
    expect(changesBack(refunded, [{ line: 0, quantity: 2, instead: paise(0) }])).toBe(1080)
  })
})
