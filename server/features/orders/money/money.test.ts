import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '#shared/money/ledger.ts'
import { paise, sumOf } from '#shared/money/money.ts'
import { defaultPricing, quote, termsOf } from '#shared/orders/pricing.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { charge, collectCash, refund, settle } from './money.ts'

const amount = fc.integer({ min: 1, max: 5_000_000 }).map(paise)
const order = fc
  .record({ price: amount, quantity: fc.integer({ min: 1, max: 20 }), carried: fc.boolean() })
  .map(({ price, quantity, carried }) => {
    const quoted = quote([{ dishId: 'd', restaurantId: 'r', name: 'd', price, quantity }], defaultPricing)
      .orders[0]
    if (!quoted) throw new Error('no order')
    const terms = termsOf(quoted, defaultPricing)
    return { ...quoted, ...terms, id: 'o', paymentId: 'p', userId: 'u', courier: carried ? 'a' : null }
  })
const entriesOf = (transfers: Transfer[]) => transfers.flatMap(({ entries }) => entries)
const of = (transfers: Transfer[], account: LedgerAccount) =>
  sumOf(entriesOf(transfers).flatMap((entry) => (entry.account === account ? entry.amount : [])))

describe('money of an order', () => {
  it('every transfer of every order sums to zero', () => {
    fc.assert(
      fc.property(order, (o) => {
        for (const transfer of [charge(o), collectCash(o, 'a'), settle(o, o.courier), refund(o, o.total)])
          expect(sumOf(transfer.entries.map((entry) => entry.amount))).toBe(0)
      }),
    )
  })

  it('a prepaid order that is delivered leaves nothing in clearing, and the agent has 10 % of its total', () => {
    fc.assert(
      fc.property(order, (o) => {
        const transfers = [charge(o), settle(o, o.courier)]
        expect(of(transfers, 'clearing')).toBe(0)
        expect(of(transfers, 'customer')).toBe(-o.total)
        expect(of(transfers, 'agent')).toBe(o.courier === null ? 0 : Math.floor(o.total / 10 + 0.5))
        expect(of(transfers, 'tax')).toBe(o.tax + Math.floor((o.deliveryFee * 18) / 118 + 0.5))
      }),
    )
  })

  it('a refund leaves every account as if nothing had been bought', () => {
    fc.assert(
      fc.property(order, (o) => {
        const transfers = [charge(o), refund(o, o.total)]
        for (const { account } of entriesOf(transfers)) expect(of(transfers, account)).toBe(0)
      }),
    )
  })
})
