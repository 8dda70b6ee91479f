import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, payments } from '#server/db/tables/index.ts'
import { type Checkout, placeOrder } from '#server/features/checkout/place-order.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { noon } from '#tests/app.ts'
import { card, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { resolveStalePayments } from './resolve-stale-payments.ts'
import { sandboxWebhook } from './sandbox/sandbox-webhook.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const slowCard = { paymentMethod: 'creditCard', payment: card('4000 0000 0000 0119') }
const paymentOf = async (orderId: string): Promise<string> => {
  const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, orderId))
  return row?.paymentId ?? ''
}
const webhook = (body: Buffer | string, signature: string) =>
  m.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    payload: body,
  })

describe('a payment that times out', () => {
  it('leaves the order processing until the webhook settles it, once', async () => {
    m.time.set(noon)
    const order = await m.place(slowCard)
    expect(order).toMatchObject({ status: 'processing', progress: 0, payment: { status: 'created' } })
    const kitchen = await m.call('GET', '/api/restaurant/orders', { as: m.staff })
    expect(kitchen.body.items).toEqual([])
    const { body, headers } = sandboxWebhook(m.deps, await paymentOf(order.id))
    for (let count = 0; count < 3; count++)
      expect((await webhook(body, headers['x-signature'])).statusCode).toBe(200)
    expect(await m.see(order.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    expect(await m.money(order.id)).toEqual({ customer: -order.total, clearing: order.total })
  })

  it('is settled by the job that the sandbox left behind', async () => {
    m.time.set(noon)
    const order = await m.place(slowCard)
    const { rows } = await m.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'sandbox-webhook' AND data->>'paymentId' = $1",
      [await paymentOf(order.id)],
    )
    expect(rows).toHaveLength(1)
  })

  it('gives the money straight back when the customer cancelled in the meantime', async () => {
    m.time.set(noon)
    const order = await m.place(slowCard)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    const kitchen = await m.call('GET', '/api/restaurant/orders?limit=100', { as: m.staff })
    expect(kitchen.body.items.map(({ id }: { id: string }) => id)).not.toContain(order.id)
    const { body, headers } = sandboxWebhook(m.deps, await paymentOf(order.id))
    await webhook(body, headers['x-signature'])
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(await m.money(order.id)).toEqual({ customer: 0, clearing: 0 })
  })

  it('is given up after ten minutes, and not before', async () => {
    m.time.set(noon)
    const order = await m.place(slowCard)
    const payment = await paymentOf(order.id)
    m.time.advance(acceptWithinMs - 1)
    expect(await resolveStalePayments(m.deps)).not.toContain(payment)
    m.time.advance(1)
    expect(await resolveStalePayments(m.deps)).toContain(payment)
    const [row] = await m.deps.db.select().from(payments).where(eq(payments.id, payment))
    expect(row).toMatchObject({ status: 'failed', captured: 0 })
    expect((await m.see(order.id)).status).toBe('cancelled')

    // The payment is captured even later: it is recorded and refunded, once.
    const { body, headers } = sandboxWebhook(m.deps, payment)
    for (let count = 0; count < 2; count++)
      expect((await webhook(body, headers['x-signature'])).statusCode).toBe(200)
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(await m.money(order.id)).toEqual({ customer: 0, clearing: 0 })
  })
})

describe('a webhook', () => {
  it('with a wrong signature is refused and changes nothing', async () => {
    m.time.set(noon)
    const order = await m.place(slowCard)
    const { body, headers } = sandboxWebhook(
      { ...m.deps, keys: deriveKeys(['some other secret']) },
      await paymentOf(order.id),
    )
    expect((await webhook(body, headers['x-signature'])).statusCode).toBe(401)
    expect((await webhook(body, '')).statusCode).toBe(401)
    expect((await m.see(order.id)).status).toBe('processing')
  })
})

it('a kitchen has its time from when a slow payment service has answered', async () => {
  m.time.set(noon)
  const charge: typeof m.deps.payments.charge = async (...asked) => {
    m.time.advance(90_000)
    return m.deps.payments.charge(...asked)
  }
  const { response } = await placeOrder(
    { ...m.deps, payments: { ...m.deps.payments, charge } },
    {
      customerId: m.customer.id,
      ip: '127.0.0.1',
      language: 'en',
      body: { items: m.cart, shippingDetails, paymentMethod: 'creditCard', payment: card() },
      claim: { principal: m.customer.id, key: 'unhurried', route: 'POST /api/checkout', fingerprint: 'f' },
    },
  )
  const [responded] = JSON.parse(response.body).orders
  const paidAt = noon.getTime() + 90_000
  expect(responded).toMatchObject({
    status: 'confirmed',
    placedAt: noon.toISOString(),
    acceptBy: new Date(paidAt + acceptWithinMs).toISOString(),
    // From the next whole minute on.
    estimatedDelivery: new Date(noon.getTime() + (2 + 45) * 60_000).toISOString(),
  })
  const seen = await m.see(responded.id)
  expect([seen.acceptBy, seen.estimatedDelivery, seen.timeline.at(-1)?.at]).toEqual([
    responded.acceptBy,
    responded.estimatedDelivery,
    new Date(paidAt).toISOString(),
  ])
})

describe('a server that dies between charging and noting it', () => {
  it('settles the orders and the stored answer when the payment service is asked later', async () => {
    m.time.set(noon)
    const cut = Promise.withResolvers<never>()
    const dying = { ...m.deps, payments: { ...m.deps.payments, charge: () => cut.promise } }
    const checkout: Checkout = {
      customerId: m.customer.id,
      ip: '127.0.0.1',
      language: 'en',
      body: { items: m.cart, shippingDetails, paymentMethod: 'creditCard', payment: card() },
      claim: { principal: m.customer.id, key: 'dying', route: 'POST /api/checkout', fingerprint: 'f' },
    }
    const unanswered = placeOrder(dying, checkout)
    const waiting = async () =>
      (await m.deps.db.select().from(payments).where(eq(payments.status, 'created'))).filter(
        (row) => row.createdAt.getTime() === m.deps.clock().getTime() && row.lastFour === '4242',
      )
    while ((await waiting()).length === 0) await new Promise((resolve) => setImmediate(resolve))
    const [payment] = await waiting()
    if (!payment) throw new Error('no payment')
    m.time.advance(acceptWithinMs)
    const asked = {
      ...m.deps,
      payments: {
        ...m.deps.payments,
        find: async () => ({ outcome: 'captured', reference: 'late' }) as const,
      },
    }
    expect(await resolveStalePayments(asked)).toContain(payment.id)
    const repeat = await placeOrder(m.deps, checkout)
    expect(repeat).toMatchObject({ replayed: true, response: { status: 201 } })
    const mine = await m.deps.db.select().from(orders).where(eq(orders.paymentId, payment.id))
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({ status: 'confirmed', paid: payment.amount })
    cut.reject(new Error('the server died'))
    await unanswered
  })

  it('that cannot be settled does not hold up the others', async () => {
    m.time.advance(acceptWithinMs)
    const placed = [await m.place(slowCard), await m.place(slowCard)]
    const [stuck = '', other = ''] = await Promise.all(placed.map(({ id }) => paymentOf(id)))
    m.time.advance(acceptWithinMs)
    const find = async (id: string) => {
      if (id === stuck) throw new Error('no such charge')
      return { outcome: 'captured', reference: 'late' } as const
    }
    const asked = { ...m.deps, payments: { ...m.deps.payments, find } }
    expect(await resolveStalePayments(asked)).toEqual([other])
    expect(m.logged.at(-1)).toContain('no such charge')
  })
})
