import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/money.ts'
import { defaultPricing, quote } from '#shared/pricing.ts'
import { charge, collectCash, type MoneyRow, refund, settle } from './money.ts'

const amount = fc.integer({ min: 1, max: 5_000_000 }).map(paise)
const order = fc
  .record({ price: amount, quantity: fc.integer({ min: 1, max: 20 }), carried: fc.boolean() })
  .map(({ price, quantity, carried }) => {
    const quoted = quote([{ dishId: 'd', restaurantId: 'r', name: 'd', price, quantity }], defaultPricing)
      .orders[0]
    if (!quoted) throw new Error('no order')
    return { ...quoted, userId: 'u', agentId: carried ? 'a' : null }
  })
const sum = (rows: MoneyRow[]) => rows.reduce((total, row) => total + row.amount, 0)
const of = (rows: MoneyRow[], account: string) => sum(rows.filter((row) => row.account === account))

describe('money rows', () => {
  it('every movement of every order sums to zero', () => {
    fc.assert(
      fc.property(order, (o) => {
        for (const rows of [charge(o), collectCash(o, 'a'), settle(o, defaultPricing), refund(o, o.total)])
          expect(sum(rows)).toBe(0)
      }),
    )
  })

  it('a prepaid order that is delivered leaves nothing in clearing, and the agent has 10 % of its total', () => {
    fc.assert(
      fc.property(order, (o) => {
        const rows = [...charge(o), ...settle(o, defaultPricing)]
        expect(of(rows, 'clearing')).toBe(0)
        expect(of(rows, 'customer')).toBe(-o.total)
        expect(of(rows, 'agent')).toBe(o.agentId === null ? 0 : Math.floor(o.total / 10 + 0.5))
        expect(of(rows, 'tax')).toBe(o.tax)
      }),
    )
  })

  it('a refund leaves every account as if nothing had been bought', () => {
    fc.assert(
      fc.property(order, (o) => {
        const rows = [...charge(o), ...refund(o, o.total)]
        for (const account of ['customer', 'clearing', 'restaurant', 'agent', 'tax', 'platform'])
          expect(of(rows, account)).toBe(0)
      }),
    )
  })

  it('nothing was paid: nothing is refunded', () => expect(refund({ userId: 'u' }, paise(0))).toEqual([]))
})
