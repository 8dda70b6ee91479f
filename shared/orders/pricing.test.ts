import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPaise, type Paise, paise, percentOf } from '../money/money.ts'
import { type Discount, discountedSum, discountsOf, percentOff } from '../promotions/promotions.ts'
import {
  defaultPricing,
  type OrderQuote,
  type PricingSettings,
  pricingOn,
  type QuoteLine,
  quote,
  shares,
  termsOf,
} from './pricing.ts'

const line = (overrides: Partial<QuoteLine> = {}): QuoteLine => ({
  dishId: 'dal',
  restaurantId: 'one',
  name: 'Dal Makhani',
  price: paise(1000),
  quantity: 1,
  ...overrides,
})

describe('a quote', () => {
  it('charges 8 % tax and a fee of ₹4.99 up to a subtotal of ₹30.00, and none above it', () => {
    const at = (price: number) => quote([line({ price: paise(price) })], defaultPricing).orders[0]
    expect(at(3000)).toMatchObject({ subtotal: 3000, tax: 240, deliveryFee: 499, total: 3739 })
    expect(at(3001)).toMatchObject({ subtotal: 3001, tax: 240, deliveryFee: 0, total: 3241 })
  })

  it('says for each restaurant what is missing for its own free delivery', () => {
    const missing = (...lines: QuoteLine[]) =>
      quote(lines, defaultPricing).orders.map((order) => order.freeDeliveryRemaining)
    expect(missing(line({ price: paise(1999) }))).toEqual([1001])
    // Free over the limit, not at it.
    expect(missing(line({ price: paise(3000) }))).toEqual([1])
    expect(missing(line({ price: paise(3001) }))).toEqual([0])
    expect(
      missing(
        line({ price: paise(2900) }),
        line({ dishId: 'naan', restaurantId: 'two', price: paise(299) }),
        line({ dishId: 'thali', restaurantId: 'three', price: paise(9000) }),
      ),
    ).toEqual([100, 2701, 0])
    const noFee = { ...defaultPricing, deliveryFee: paise(0) }
    expect(quote([line()], noFee).orders[0]?.freeDeliveryRemaining).toBe(0)
  })

  it('takes a promo code off each subtotal before tax, and leaves free delivery to the subtotal', () => {
    const at = (price: number, percent: number) =>
      quote([line({ price: paise(price) })], defaultPricing, percentOff(percent)).orders[0]
    expect(at(3001, 20)).toMatchObject({
      subtotal: 3001,
      discount: 600,
      tax: 192,
      deliveryFee: 0,
      total: 2593,
    })
    expect(at(3000, 10)).toMatchObject({ discount: 300, tax: 216, deliveryFee: 499, total: 3415 })
    const two = quote(
      [line(), line({ dishId: 'naan', restaurantId: 'two', price: paise(250) })],
      defaultPricing,
      percentOff(10),
    )
    expect(two.orders.map((order) => order.discount)).toEqual([100, 25])
  })

  it('makes one order for each restaurant and merges lines of one dish', () => {
    const { orders, total } = quote(
      [line(), line({ dishId: 'naan', restaurantId: 'two', price: paise(250) }), line({ quantity: 2 })],
      defaultPricing,
    )
    expect(orders.map((order) => [order.restaurantId, order.subtotal])).toEqual([
      ['one', 3000],
      ['two', 250],
    ])
    expect(orders[0]?.items).toEqual([
      { dishId: 'dal', name: 'Dal Makhani', quantity: 3, price: 1000, lineTotal: 3000, options: [] },
    ])
    expect(total).toBe(3000 + 240 + 499 + 250 + 20 + 499)
  })

  it('costs nothing for an empty cart', () => {
    expect(quote([], defaultPricing)).toEqual({ orders: [], donation: 0, total: 0 })
  })
})

const lines = fc.array(
  fc.record({
    dishId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  { maxLength: 12 },
)
const upTo = (max: number) => fc.integer({ min: 0, max }).map(paise)
const menu = fc.array(upTo(500_000), { minLength: 6, maxLength: 6 })
const settings = fc.record({
  courierPay: fc.constant<(typeof defaultPricing)['courierPay']>([]),
  taxPercent: fc.integer({ min: 0, max: 40 }),
  deliveryTaxPercent: fc.integer({ min: 0, max: 40 }),
  rateChanges: fc.constant<PricingSettings['rateChanges']>([]),
  deliveryFee: upTo(20_000),
  freeDeliveryOver: upTo(100_000),
  agentPercent: fc.integer({ min: 0, max: 50 }),
  commissionPercent: fc.integer({ min: 0, max: 50 }),
})
const some = fc.option(fc.subarray(['r0', 'r1', 'r2']))
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    percent: fc.integer({ min: 0, max: 100 }),
    amount: fc.constant(null),
    most: fc.option(upTo(100_000)),
    restaurantIds: some,
  }),
  fc.record({
    percent: fc.constant(null),
    amount: upTo(200_000),
    most: fc.constant(null),
    restaurantIds: some,
  }),
)
const cartOf = (items: { dishId: string; quantity: number }[], prices: Paise[]): QuoteLine[] =>
  items.map(({ dishId, quantity }) => {
    const index = 'abcdef'.indexOf(dishId)
    return { dishId, quantity, name: dishId, restaurantId: `r${index % 3}`, price: prices[index] ?? paise(0) }
  })

describe('properties of money', () => {
  it('every amount is whole, and the parts sum to the total', () => {
    fc.assert(
      fc.property(lines, menu, settings, discount, (items, prices, pricing, off) => {
        const quoted = quote(cartOf(items, prices), pricing, off)
        let sum = 0
        for (const order of quoted.orders) {
          expect(order.subtotal - order.discount + order.tax + order.deliveryFee).toBe(order.total)
          expect(order.items.reduce((total, item) => total + item.price * item.quantity, 0)).toBe(
            order.subtotal,
          )
          expect(order.discount).toBeLessThanOrEqual(order.subtotal)
          for (const amount of [order.subtotal, order.discount, order.tax, order.deliveryFee, order.total])
            expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
          sum += order.total
        }
        expect(quoted.total).toBe(sum)
      }),
    )
  })

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, menu, settings, (items, prices, pricing) => {
        const forth = quote(cartOf(items, prices), pricing)
        const back = quote(cartOf(items.toReversed(), prices), pricing)
        expect(back.total).toBe(forth.total)
        const remaining = ({ orders }: typeof forth) =>
          new Map(orders.map((order) => [order.restaurantId, order.freeDeliveryRemaining]))
        expect(remaining(back)).toEqual(remaining(forth))
      }),
    )
  })

  it('one more dish never lowers the subtotal or the tax, and the total only by the fee that falls away', () => {
    fc.assert(
      fc.property(lines, menu, settings, fc.constantFrom('a', 'b', 'c'), (items, prices, pricing, dishId) => {
        const before = quote(cartOf(items, prices), pricing)
        const after = quote(cartOf([...items, { dishId, quantity: 1 }], prices), pricing)
        const sum = (which: 'subtotal' | 'tax', quoted: typeof before) =>
          quoted.orders.reduce((total, order) => total + order[which], 0)
        expect(sum('subtotal', after)).toBeGreaterThanOrEqual(sum('subtotal', before))
        expect(sum('tax', after)).toBeGreaterThanOrEqual(sum('tax', before))
        expect(after.total).toBeGreaterThanOrEqual(before.total - pricing.deliveryFee)
      }),
    )
  })

  it('shares out exactly the total of every order', () => {
    fc.assert(
      fc.property(lines, menu, settings, discount, fc.boolean(), (items, prices, pricing, off, byAgent) => {
        for (const order of quote(cartOf(items, prices), pricing, off).orders) {
          const parts = shares({ ...order, ...termsOf(order, pricing) }, byAgent)
          expect(parts.restaurant + parts.agent + parts.tax + parts.platform).toBe(order.total)
          expect(parts.agent).toBe(byAgent ? percentOf(order.total, pricing.agentPercent) : 0)
          expect(parts.tax).toBeGreaterThanOrEqual(order.tax)
          expect(parts.tax).toBeLessThanOrEqual(order.tax + order.deliveryFee)
        }
      }),
    )
  })

  it('a promo code lowers the total, costs the restaurant nothing, and the platform no more than the discount', () => {
    fc.assert(
      fc.property(lines, menu, settings, discount, fc.boolean(), (items, prices, pricing, off, byAgent) => {
        const full = quote(cartOf(items, prices), pricing)
        const less = quote(cartOf(items, prices), pricing, off)
        for (const [index, order] of less.orders.entries()) {
          const before = full.orders[index]
          if (!before) throw new Error('a promo code took an order away')
          expect(order.deliveryFee).toBe(before.deliveryFee)
          expect(order.freeDeliveryRemaining).toBe(before.freeDeliveryRemaining)
          expect(order.total).toBeLessThanOrEqual(before.total)
          const sharesOf = (one: OrderQuote) => shares({ ...one, ...termsOf(one, pricing) }, byAgent)
          const [reduced, whole] = [sharesOf(order), sharesOf(before)]
          expect(reduced.restaurant).toBe(whole.restaurant)
          expect(reduced.platform).toBeGreaterThanOrEqual(whole.platform - order.discount)
        }
      }),
    )
  })
})

describe('rates that change on a day', () => {
  const changes = [
    { from: '2027-04-01', taxPercent: 5 },
    { from: '2026-12-01', taxPercent: 6, deliveryTaxPercent: 12 },
    { from: '2027-04-02', deliveryTaxPercent: 0 },
  ]
  const pricing = { ...defaultPricing, rateChanges: changes }

  it.each([
    ['2026-11-30', 8, 18],
    ['2026-12-01', 6, 12],
    ['2027-03-31', 6, 12],
    ['2027-04-01', 5, 12],
    ['2027-04-02', 5, 0],
    ['2030-01-01', 5, 0],
  ])('on %s are %d %% and %d %%', (day, taxPercent, deliveryTaxPercent) => {
    expect(pricingOn(pricing, day)).toEqual({ ...pricing, taxPercent, deliveryTaxPercent })
    expect(quote([line()], pricingOn(pricing, day)).orders[0]?.tax).toBe(10 * taxPercent)
  })

  it('the tax of the delivery is contained in its fee, and changes no total', () => {
    const order = quote([line()], defaultPricing).orders[0]
    if (!order) throw new Error('no order')
    expect(order).toMatchObject({ deliveryFee: 499, total: 1579 })
    expect(termsOf(order, defaultPricing)).toMatchObject({
      deliveryTax: 76,
      taxPercent: 8,
      deliveryTaxPercent: 18,
    })
    expect(termsOf(order, { ...defaultPricing, deliveryTaxPercent: 0 }).deliveryTax).toBe(0)
  })
})

describe('amounts as people read them', () => {
  it.each([
    [0, '₹0.00'],
    [499, '₹4.99'],
    [149_900, '₹1,499.00'],
    [12_345_678_90, '₹1,23,45,678.90'],
    [-5, '-₹0.05'],
  ])('%i paise is %s', (amount, text) => expect(formatPaise(paise(amount))).toBe(text))
})

describe('a discount', () => {
  const subtotals = (...amounts: number[]) =>
    amounts.map((subtotal, index) => ({ restaurantId: `r${index}`, subtotal: paise(subtotal) }))
  const off = (terms: Partial<Discount>): Discount => ({
    percent: null,
    amount: null,
    most: null,
    restaurantIds: null,
    ...terms,
  })

  it('of an amount is divided by the subtotals, to the last paisa, and is never more than they are', () => {
    expect(discountsOf(subtotals(100, 200), off({ amount: paise(100) }))).toEqual([33, 67])
    expect(discountsOf(subtotals(100, 100, 100), off({ amount: paise(100) }))).toEqual([34, 33, 33])
    expect(discountsOf(subtotals(100, 200), off({ amount: paise(1_000) }))).toEqual([100, 200])
  })

  it('of a percentage has its limit, and applies to the restaurants it is for', () => {
    expect(discountsOf(subtotals(1_000, 3_000), off({ percent: 50, most: paise(400) }))).toEqual([100, 300])
    const forOne = off({ percent: 50, restaurantIds: ['r1'] })
    expect(discountsOf(subtotals(1_000, 3_000), forOne)).toEqual([0, 1_500])
    expect(discountedSum(subtotals(1_000, 3_000), forOne)).toBe(3_000)
    expect(discountsOf(subtotals(1_000), off({ amount: paise(5), restaurantIds: [] }))).toEqual([0])
  })

  it('takes off what it says, wherever it is divided', () => {
    fc.assert(
      fc.property(fc.array(upTo(500_000), { maxLength: 6 }), discount, (amounts, terms) => {
        const orders = subtotals(...amounts)
        const parts = discountsOf(orders, terms)
        const sum = parts.reduce((total, part) => total + part, 0)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(orders[index]?.subtotal ?? -1)
        }
        if (terms.amount !== null) expect(sum).toBe(Math.min(terms.amount, discountedSum(orders, terms)))
        if (terms.most !== null) expect(sum).toBeLessThanOrEqual(terms.most)
      }),
    )
  })
})
