import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders, payments, refunds, sandboxCharges } from '#server/db/tables/index.ts'
import { jobHandlers } from '#server/jobs/handlers.ts'
import { deriveKeys } from '#server/keys.ts'
import { acceptWithinMs } from '#shared/order-lifecycle.ts'
import type { PaymentAction } from '#shared/payments.ts'
import { noon, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { declineCounts } from './decline-limits.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { resolveStalePayments } from './resolve-stale-payments.ts'
import { sandboxWebhook, signedWebhook } from './sandbox-webhook.ts'

const environment = { PAYMENTS: 'sandbox-hosted', PUBLIC_URL: 'http://food.example' }
const byCard = { paymentMethod: 'creditCard' }
const dayMs = 24 * 3_600_000

let m: Marketplace
beforeEach(async () => {
  m = await marketplace(await testApp({ environment }))
})
afterEach(() => m.close())

const paymentOf = async (orderId: string) => {
  const [row] = await m.deps.db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(orders.id, orderId))
  if (!row) throw new Error(`order ${orderId} has no payment`)
  return row.payment
}
const pageOf = (action: PaymentAction | null) => new URL(action?.url ?? 'none:').pathname
/** What the customer presses on the service's page. */
const press = (action: PaymentAction | null, answer: 'pay' | 'decline') =>
  m.app.inject({
    method: 'POST',
    url: pageOf(action),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  })
/** Works off what the service has to tell us, each as often as given; the jobs are gone after that. */
const deliverWebhooks = async (times = 1) => {
  const { rows } = await m.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name IN ('sandbox-webhook', 'refund-payment') RETURNING name, data",
  )
  for (const { name, data } of rows)
    for (let count = 0; count < times; count++)
      await jobHandlers(m.deps)[name as 'sandbox-webhook' | 'refund-payment'](data)
  return rows.length
}
const webhook = ({ body, headers }: { body: Buffer; headers: { 'x-signature': string } }) =>
  m.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body })
const booksBalance = async () => expect(await bookErrors(m.deps.pool)).toEqual([])

describe('a checkout on the page of the payment service', () => {
  it('waits for the customer, is confirmed by the webhook, and knows no card', async () => {
    const order = await m.place({ ...byCard, payment: card() })
    const payment = await paymentOf(order.id)
    expect(order).toMatchObject({ status: 'processing', payment: { status: 'created', brand: null } })
    expect(order.payment.action).toEqual({
      kind: 'redirect',
      url: `http://food.example/sandbox-payment/${payment.providerOrderId}`,
    })
    const answered = await press(order.payment.action, 'pay')
    expect([answered.statusCode, answered.headers.location]).toEqual([
      303,
      `http://food.example/tracking?order=${order.id}`,
    ])
    expect((await m.see(order.id)).status).toBe('processing')
    expect(await deliverWebhooks(3)).toBe(1)
    expect(await m.see(order.id)).toMatchObject({
      status: 'confirmed',
      payment: { status: 'captured', action: null, brand: null, lastFour: null },
    })
    expect(await m.money(order.id)).toEqual({ customer: -order.total, clearing: order.total })
    await booksBalance()
  })

  it('that is declined cancels the order and says why', async () => {
    const order = await m.place(byCard)
    await press(order.payment.action, 'decline')
    // The first answer counts.
    await press(order.payment.action, 'pay')
    await deliverWebhooks()
    expect(await m.see(order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Your card was declined. Please use another payment method.',
      payment: { status: 'failed', action: null },
    })
    expect(await m.money(order.id)).toEqual({})
    await booksBalance()
  })

  it('is answered the same when it is repeated, and charged once', async () => {
    const key = randomUUID()
    const [first, second] = [await m.checkout(byCard, key), await m.checkout(byCard, key)]
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(first.body.orders[0].payment.action).not.toBeNull()
    expect(await m.deps.db.select().from(sandboxCharges)).toHaveLength(1)
  })

  it('goes on with the same page when the server died before it noted it', async () => {
    const key = randomUUID()
    const { charge } = m.deps.payments
    m.deps.payments.charge = async (asked) => {
      await charge(asked)
      throw new Error('the connection was lost')
    }
    const lost = await m.checkout(byCard, key)
    expect(lost.body.orders[0]).toMatchObject({ status: 'processing', payment: { action: null } })
    // As if it had died before it stored that response.
    await m.deps.pool.query('UPDATE idempotency_keys SET status = NULL, response = NULL WHERE key = $1', [
      key,
    ])
    m.deps.payments.charge = charge
    const again = await m.checkout(byCard, key)
    const [charged, ...more] = await m.deps.db.select().from(sandboxCharges)
    expect(more).toEqual([])
    expect(pageOf(again.body.orders[0].payment.action)).toBe(`/sandbox-payment/${charged?.orderId}`)
    await press(again.body.orders[0].payment.action, 'pay')
    await deliverWebhooks()
    expect((await m.see(again.body.orders[0].id)).status).toBe('confirmed')
    await booksBalance()
  })

  it('survives a restart in between', async () => {
    const order = await m.place(byCard)
    const next = await testApp({ environment, database: m.database })
    const { action } = order.payment
    await m.app.inject({ url: pageOf(action) })
    const page = await next.app.inject({ url: pageOf(action) })
    expect(page.statusCode).toBe(200)
    expect(await next.deps.payments.find((await paymentOf(order.id)).id)).toMatchObject({
      outcome: 'actionRequired',
      action,
    })
    await press(action, 'pay')
    const { id } = await paymentOf(order.id)
    expect(await next.deps.payments.find(id)).toMatchObject({ outcome: 'captured' })
    expect(await next.deps.payments.find(randomUUID())).toEqual({ outcome: 'unknown' })
    await next.close()
  })

  it('leads back to all orders of a cart, in the language it was placed in', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id)
    const response = await m.app.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: {
        authorization: `Bearer ${m.customer.token}`,
        'idempotency-key': randomUUID(),
        'accept-language': 'hi',
      },
      payload: m.checkoutBody({ ...byCard, items: [...m.cart, { dishId: dish.id, quantity: 1 }] }),
    })
    const placed = response.json().orders as { id: string; payment: { action: PaymentAction } }[]
    expect(placed).toHaveLength(2)
    const [charge] = await m.deps.db.select().from(sandboxCharges)
    const back = new URL(charge?.returnUrl ?? '')
    expect(back.pathname).toBe('/hi/tracking')
    expect(back.searchParams.getAll('order').toSorted()).toEqual(placed.map(({ id }) => id).toSorted())
    const page = await m.app.inject({ url: pageOf(placed[0]?.payment.action ?? null) })
    expect(page.body).toContain('<html lang="hi-IN">')
  })

  it('tells nobody but the customer where to pay', async () => {
    const order = await m.place(byCard)
    expect((await m.see(order.id, m.admin)).payment.action).toBeNull()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    expect((await m.see(order.id)).payment.action).toBeNull()
  })

  it('gives the kitchen its ten minutes from the moment it is paid', async () => {
    const order = await m.place(byCard)
    m.time.advance(9 * 60_000)
    await press(order.payment.action, 'pay')
    await deliverWebhooks()
    expect(Date.parse((await m.see(order.id)).acceptBy)).toBe(noon.getTime() + 9 * 60_000 + acceptWithinMs)
  })

  it('takes no saved method of another service, and needs none of its own', async () => {
    const saved = await m.checkout({ ...byCard, payment: { savedMethodId: randomUUID() } })
    expect([saved.status, Object.keys(saved.body.fields)]).toEqual([422, ['payment.savedMethodId']])
    await m.place({ paymentMethod: 'upi', saveMethod: true })
    const { body } = await m.call('GET', `/api/users/${m.customer.id}/payment-methods`, { as: m.customer })
    expect(body.items).toEqual([])
  })

  it('counts what is typed elsewhere for no card of ours', () => {
    const counts = declineCounts(
      m.deps,
      { customerId: m.customer.id, ip: '127.0.0.1' },
      { method: 'creditCard', hosted: true },
    )
    expect(counts.map(({ limit }) => limit.name)).toEqual(['declines', 'declines-by-ip'])
  })
})

describe('a customer who does not complete the payment', () => {
  it('has ten minutes, and money that comes later goes straight back', async () => {
    const order = await m.place(byCard)
    const { id } = await paymentOf(order.id)
    m.time.advance(acceptWithinMs - 1)
    expect(await resolveStalePayments(m.deps)).toEqual([])
    m.time.advance(1)
    expect(await resolveStalePayments(m.deps)).toEqual([id])
    expect(await m.see(order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The payment was not completed in time.',
      payment: { status: 'failed', action: null },
    })
    await press(order.payment.action, 'pay')
    await deliverWebhooks(2)
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(await m.money(order.id)).toEqual({ customer: 0, clearing: 0 })
    await booksBalance()
  })

  it('and cancelled the order gets back what was paid all the same, first promised, then done', async () => {
    const order = await m.place(byCard)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await press(order.payment.action, 'pay')
    await deliverWebhooks()
    const { id } = await paymentOf(order.id)
    const refund = async () =>
      (await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, id))).map(
        ({ status, settledAt }) => [status, settledAt],
      )
    // Our job asks the service, which takes its time.
    expect(await deliverWebhooks(2)).toBe(1)
    expect(await refund()).toEqual([['pending', null]])
    expect(await deliverWebhooks(2)).toBe(1)
    expect(await refund()).toEqual([['done', noon]])
    await booksBalance()
  })
})

describe('a webhook', () => {
  it('is refused when its signature is not over these bytes, or too old', async () => {
    const order = await m.place(byCard)
    const { id } = await paymentOf(order.id)
    const signed = sandboxWebhook(m.deps, id)
    const { body, headers } = signed
    const forged = sandboxWebhook({ ...m.deps, keys: deriveKeys(['some other secret']) }, id)
    const longer = Buffer.concat([body, Buffer.from(' ')])
    const later = { 'x-signature': headers['x-signature'].replace(/^t=\d+/, `t=${noon.getTime() + 1}`) }
    for (const request of [forged, { body: longer, headers }, { body, headers: later }])
      expect((await webhook(request)).statusCode).toBe(401)
    m.time.advance(5 * 60_000 + 1)
    expect((await webhook(signed)).statusCode).toBe(401)
    expect((await m.see(order.id)).status).toBe('processing')
    m.time.set(noon)
    expect((await webhook(signed)).statusCode).toBe(200)
    expect((await m.see(order.id)).status).toBe('confirmed')
    await booksBalance()
  })

  it('about a refund that is done changes it no more', async () => {
    const order = await m.place(byCard)
    await press(order.payment.action, 'pay')
    await deliverWebhooks()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await deliverWebhooks()
    await deliverWebhooks()
    const { id: paymentId } = await paymentOf(order.id)
    const [refund] = await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect(refund?.status).toBe('done')
    const result = { status: 'failed', reference: null } as const
    const late = signedWebhook(m.deps, { kind: 'refund', refundId: refund?.id ?? '', result })
    expect((await webhook(late)).statusCode).toBe(200)
    expect(await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toEqual([refund])
  })
})

describe('reconciliation', () => {
  /** Two days later, when the day of `noon` is looked at. */
  const reconcile = (deps = m.deps) => {
    m.time.set(new Date(noon.getTime() + 1.5 * dayMs))
    return reconcilePayments(deps)
  }

  it('finds nothing where the books agree, with what went back and what nobody paid', async () => {
    const [paid, returned, declined] = [await m.place(byCard), await m.place(byCard), await m.place(byCard)]
    await m.place(byCard)
    await m.place()
    for (const order of [paid, returned]) await press(order.payment.action, 'pay')
    await press(declined.payment.action, 'decline')
    await deliverWebhooks()
    await m.call('POST', `/api/orders/${returned.id}/cancel`, { as: m.customer })
    expect(await reconcile()).toEqual([])
    m.time.set(noon)
    await deliverWebhooks()
    expect(await reconcile()).toEqual([])
    m.time.set(noon)
    await deliverWebhooks()
    expect(await reconcile()).toEqual([])
    expect(m.logged.join()).not.toContain('differs')
  })

  it('settles a charge whose webhook never came, also one that was given up before', async () => {
    const [missed, givenUp] = [await m.place(byCard), await m.place(byCard)]
    await m.call('POST', `/api/orders/${givenUp.id}/cancel`, { as: m.customer })
    m.time.advance(acceptWithinMs - 1)
    await press(missed.payment.action, 'pay')
    m.time.advance(1)
    await m.deps.pool.query("UPDATE payments SET status = 'failed' WHERE id = $1", [
      (await paymentOf(givenUp.id)).id,
    ])
    await press(givenUp.payment.action, 'pay')
    await m.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'sandbox-webhook'")
    expect(await reconcile()).toEqual([])
    expect(await m.see(missed.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
    expect(await m.see(givenUp.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    await booksBalance()
  })

  it('takes a payment for that of the day on which it began, though it was completed on the next', async () => {
    m.time.set(new Date(noon.getTime() + dayMs / 2 - 60_000))
    const order = await m.place(byCard)
    m.time.advance(120_000)
    await press(order.payment.action, 'pay')
    await deliverWebhooks()
    expect(await reconcile()).toEqual([])
    m.time.set(new Date(noon.getTime() + 2.5 * dayMs))
    expect(await reconcilePayments(m.deps)).toEqual([])
  })

  it('logs and returns what one side took and the other did not', async () => {
    const [paid, other] = [await m.place(byCard), await m.place(byCard)]
    for (const order of [paid, other]) await press(order.payment.action, 'pay')
    await deliverWebhooks()
    const [ours, unknown] = [await paymentOf(paid.id), randomUUID()]
    await m.deps.db
      .update(sandboxCharges)
      .set({ paymentId: unknown })
      .where(eq(sandboxCharges.paymentId, ours.id))
    const differences = await reconcile()
    const sums = { captured: paid.total, refunded: 0 }
    expect(differences).toHaveLength(2)
    expect(differences).toContainEqual({ paymentId: ours.id, ours: sums, theirs: null })
    expect(differences).toContainEqual({ paymentId: unknown, ours: null, theirs: sums })
    const logged = m.logged.filter((line) => line.includes('differs from the books')).join()
    for (const id of [ours.id, unknown]) expect(logged).toContain(id)
  })
})
