import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxCharges } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, shippingDetails } from '#tests/builders.ts'
import { type HostedMarketplace, hostedMarketplace } from '#tests/hosted.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { resolveStalePayments } from '../payments/resolve-stale-payments.ts'

const grant = (m: Marketplace, amount: number) =>
  m.call('POST', `/api/admin/users/${m.customer.caller.userId}/credit`, {
    as: m.admin,
    body: { amount, reason: 'It came late' },
    key: randomUUID(),
  })
const credit = async (m: Marketplace) => (await m.call('GET', '/api/credit', { as: m.customer })).body
const kinds = async (m: Marketplace) =>
  (await credit(m)).entries.map(({ kind }: { kind: string }) => kind).toSorted()
const paid = async (m: Marketplace, id: string) => {
  const { rows } = await m.deps.pool.query(
    'SELECT p.* FROM payments p JOIN orders o ON o.payment_id = p.id WHERE o.id = $1',
    [id],
  )
  return [rows[0].amount, rows[0].credit].map(Number)
}

describe('credit pays', () => {
  let m: Marketplace
  beforeAll(async () => {
    m = await marketplace()
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
  })
  afterAll(() => m.close())
  beforeEach(() => m.time.set(noon))
  const byCard = { paymentMethod: 'creditCard', payment: card(), credit: true }

  it('its part of what a group has chosen, or all of it', async () => {
    for (const [amount, isAll] of [
      [700, false],
      [5_000, true],
    ] as const) {
      await grant(m, amount)
      const before = (await credit(m)).balance
      const body = { restaurantId: m.restaurant.id }
      const { token } = (await m.call('POST', '/api/group-carts', { as: m.customer, body })).body
      await m.call('PUT', `/api/group-carts/${token}/items`, {
        body: { name: 'Ravi', items: [{ dishId: m.dal.id, quantity: 1 }] },
      })
      const ordered = await m.call('POST', `/api/group-carts/${token}/checkout`, {
        as: m.customer,
        key: randomUUID(),
        body: { shippingDetails, ...byCard },
      })
      const [order] = ordered.body.orders
      const spent = isAll ? order.total : amount
      expect(await paid(m, order.id)).toEqual([order.total - spent, spent])
      expect((await credit(m)).balance).toBe(before - spent)
    }
  })

  it('an order for later, and comes back when that is cancelled', async () => {
    const { slots } = (await m.call('GET', `/api/restaurants/${m.restaurant.id}/slots?date=2026-01-06`)).body
    const { balance } = (await grant(m, 5_000)).body
    const order = await m.place({ ...byCard, payment: undefined, slot: slots[20].from })
    expect(order).toMatchObject({ status: 'scheduled', paymentMethod: 'credit' })
    expect((await credit(m)).balance).toBe(balance - order.total)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    expect((await credit(m)).balance).toBe(balance)
  })

  it('an order that is collected, with nothing to pay at the counter', async () => {
    const { balance } = (await grant(m, 5_000)).body
    const counter = { fulfilment: 'collection', credit: true }
    const quote = await m.call('POST', '/api/quote', {
      as: m.customer,
      body: { items: m.cart, ...counter },
    })
    const order = await m.place(counter)
    expect(order).toMatchObject({ paymentMethod: 'credit', payment: { status: 'captured' }, deliveryFee: 0 })
    expect([quote.body.credit, balance - (await credit(m)).balance]).toEqual([order.total, order.total])
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'ready')
    await m.kitchen(order.id, 'deliver', { code: order.collection?.code })
    expect((await m.see(order.id)).status).toBe('delivered')
    expect((await m.money(order.id)).cash ?? 0).toBe(0)
  })

  it('all of what would be paid in cash, or nothing of it', async () => {
    const order = await m.place({ credit: true })
    expect(order.paymentMethod).toBe('credit')
    const { rows } = await m.deps.pool.query(
      'SELECT sum(remaining) AS left FROM credit_entries WHERE user_id = $1',
      [m.customer.caller.userId],
    )
    const all = Number(rows[0].left)
    const many = [{ dishId: m.dal.id, quantity: Math.ceil(all / 1_000) + 1 }]
    expect(await m.checkout({ items: many, credit: true })).toMatchObject({
      status: 422,
      body: { fields: { payment: expect.stringContaining('does not cover') } },
    })
    expect((await credit(m)).balance).toBe(all)
  })

  it('and leaves the books equal to the paisa', async () => {
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })
})

describe('credit put aside for a payment on a service’s page', () => {
  let m: HostedMarketplace
  beforeEach(async () => {
    m = await hostedMarketplace()
    await grant(m, 700)
  })
  afterEach(() => m.close())
  const hosted = { paymentMethod: 'creditCard', credit: true }

  it('is spent once it is paid', async () => {
    const order = await m.place(hosted)
    expect((await credit(m)).balance).toBe(0)
    await m.press(order.payment.action, 'pay')
    await m.deliver(2)
    expect((await m.see(order.id)).status).toBe('confirmed')
    expect(await kinds(m)).toEqual(['goodwill', 'spent'])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('comes back once when it expires, and passes through when it is paid after that', async () => {
    const order = await m.place(hosted)
    m.time.advance(acceptWithinMs)
    await resolveStalePayments(m.deps)
    await resolveStalePayments(m.deps)
    expect([(await credit(m)).balance, await kinds(m)]).toEqual([700, ['goodwill', 'released', 'spent']])
    await m.deps.db.update(sandboxCharges).set({ status: 'open' })
    await m.press(order.payment.action, 'pay')
    await m.deliver(2)
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect((await credit(m)).balance).toBe(700)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('comes back once when the order is cancelled, whether or not it is paid then', async () => {
    const left = await m.place(hosted)
    await grant(m, 900)
    const late = await m.place(hosted)
    for (const { id } of [left, late]) await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    await m.press(late.payment.action, 'pay')
    await m.deliver(2)
    m.time.advance(acceptWithinMs)
    await resolveStalePayments(m.deps)
    await m.deliver(2)
    expect((await credit(m)).balance).toBe(1_600)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })
})
