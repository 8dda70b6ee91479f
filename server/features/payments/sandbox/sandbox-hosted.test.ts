import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refunds, sandboxCharges } from '#server/db/tables/index.ts'
import { limits } from '#server/http/limits/limits.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import { noon, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makeRestaurant } from '#tests/builders.ts'
import {
  byCard,
  type HostedMarketplace,
  hostedEnvironment,
  hostedMarketplace,
  pageOf,
} from '#tests/hosted.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { declineCounts } from '../decline-limits.ts'
import { resolveStalePayments } from '../resolve-stale-payments.ts'
import { sandboxWebhook, signedWebhook } from './sandbox-webhook.ts'

let m: HostedMarketplace
beforeEach(async () => {
  m = await hostedMarketplace()
})
afterEach(() => m.close())

const webhook = ({ body, headers }: { body: Buffer; headers: { 'x-signature': string } }) =>
  m.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body })
/** A payment that began before the service was told to end it. */
const payAfterwards = async (action: PaymentAction | null) => {
  await m.deps.db.update(sandboxCharges).set({ status: 'open' })
  await m.press(action, 'pay')
}
const booksBalance = async () => expect(await bookErrors(m.deps.pool)).toEqual([])

describe('a checkout on the page of the payment service', () => {
  it('waits for the customer, is confirmed by the webhook, and knows no card', async () => {
    const order = await m.place({ ...byCard, payment: card() })
    const payment = await m.paymentOf(order.id)
    expect(order).toMatchObject({ status: 'processing', payment: { status: 'created', brand: null } })
    expect(order.payment.action).toEqual({
      kind: 'redirect',
      url: `http://food.example/sandbox-payment/${payment.providerOrderId}`,
    })
    const answered = await m.press(order.payment.action, 'pay')
    expect([answered.statusCode, answered.headers.location]).toEqual([
      303,
      `http://food.example/tracking?order=${order.id}`,
    ])
    expect((await m.see(order.id)).status).toBe('processing')
    expect(await m.deliver(3)).toBe(1)
    expect(await m.see(order.id)).toMatchObject({
      status: 'confirmed',
      payment: { status: 'captured', action: null, brand: null, lastFour: null },
    })
    expect(await m.money(order.id)).toEqual({ customer: -order.total, clearing: order.total })
    await booksBalance()
  })

  it('that is declined cancels the order and says why', async () => {
    const order = await m.place(byCard)
    await m.press(order.payment.action, 'decline')
    // Only the first press counts.
    await m.press(order.payment.action, 'pay')
    await m.deliver()
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
    // As after a crash before it stored that response.
    await m.deps.pool.query('UPDATE idempotency_keys SET status = NULL, response = NULL WHERE key = $1', [
      key,
    ])
    m.deps.payments.charge = charge
    const again = await m.checkout(byCard, key)
    const [charged, ...more] = await m.deps.db.select().from(sandboxCharges)
    expect(more).toEqual([])
    expect(pageOf(again.body.orders[0].payment.action)).toBe(`/sandbox-payment/${charged?.orderId}`)
    await m.press(again.body.orders[0].payment.action, 'pay')
    await m.deliver()
    expect((await m.see(again.body.orders[0].id)).status).toBe('confirmed')
    await booksBalance()
  })

  it('asks for nothing more when the webhook was quicker than the checkout', async () => {
    const { charge } = m.deps.payments
    m.deps.payments.charge = async (asked) => {
      const result = await charge(asked)
      if (result.outcome === 'actionRequired') await m.press(result.action, 'pay')
      await m.deliver()
      return result
    }
    const order = await m.place(byCard)
    expect(order).toMatchObject({ status: 'confirmed', payment: { status: 'captured', action: null } })
    expect((await m.paymentOf(order.id)).action).toBeNull()
    await booksBalance()
  })

  it('survives a restart in between', async () => {
    const order = await m.place(byCard)
    const next = await testApp({ environment: hostedEnvironment, database: m.database })
    const { action } = order.payment
    await m.app.inject({ url: pageOf(action) })
    const page = await next.app.inject({ url: pageOf(action) })
    expect(page.statusCode).toBe(200)
    expect(await next.deps.payments.find((await m.paymentOf(order.id)).id)).toMatchObject({
      outcome: 'actionRequired',
      action,
    })
    await m.press(action, 'pay')
    const { id } = await m.paymentOf(order.id)
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
    await m.press(order.payment.action, 'pay')
    await m.deliver()
    expect(Date.parse((await m.see(order.id)).acceptBy)).toBe(noon.getTime() + 9 * 60_000 + acceptWithinMs)
  })

  it('takes no saved method of another service, and needs none of its own', async () => {
    const saved = await m.checkout({ ...byCard, payment: { savedMethodId: randomUUID() } })
    expect([saved.status, Object.keys(saved.body.fields)]).toEqual([422, ['payment.savedMethodId']])
    await m.place({ paymentMethod: 'upi', saveMethod: true })
    const { body } = await m.call('GET', `/api/users/${m.customer.id}/payment-methods`, { as: m.customer })
    expect(body.items).toEqual([])
  })

  it('has a page that shows the sum, says that it is a simulation, and is there for this service alone', async () => {
    const order = await m.place(byCard)
    const url = pageOf(order.payment.action)
    const page = await m.app.inject({ url })
    expect(page.body).toContain(formatPaise(order.total))
    expect(page.body).toContain('This page is a simulation of a payment service. No money moves')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("form-action 'self' http://food.example;"),
    })
    // Any other value changes nothing.
    expect((await m.press(order.payment.action, 'perhaps')).statusCode).toBe(200)
    expect((await m.app.inject({ method: 'POST', url, payload: { answer: 'pay' } })).statusCode).toBe(200)
    expect(await m.deliver()).toBe(0)
    for (const method of ['GET', 'POST'] as const)
      expect((await m.app.inject({ method, url: '/sandbox-payment/order_0' })).statusCode).toBe(404)
    await m.press(order.payment.action, 'pay')
    expect((await m.app.inject({ url })).body).toContain('This payment has been made.')
    const other = await testApp({ database: m.database })
    expect((await other.app.inject({ method: 'POST', url })).statusCode).toBe(404)
    await other.close()
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

describe('a donation on the page of the payment service', () => {
  const gift = { amount: 25_000, anonymous: false, paymentMethod: 'upi' }
  const give = (key: string = randomUUID()) =>
    m.call('POST', '/api/donations', { body: { ...gift, name: 'Meera' }, key })
  const look = async ({ id, receiptToken }: Donation): Promise<Donation> =>
    (await m.call('GET', `/api/donations/${id}?token=${receiptToken}`)).body

  it('waits for the donor, and is received by the webhook', async () => {
    const key = randomUUID()
    const { status, body } = await give(key)
    expect([status, body.status]).toEqual([201, 'pending'])
    expect((await give(key)).body).toEqual(body)
    expect((await look(body)).action).toEqual(body.action)
    const answered = await m.press(body.action, 'pay')
    expect(answered.headers.location).toBe('http://food.example/donate')
    await m.deliver(2)
    expect(await look(body)).toMatchObject({
      status: 'received',
      action: null,
      receiptNumber: expect.any(String),
    })
    expect(await m.deps.db.select().from(sandboxCharges)).toHaveLength(1)
    await booksBalance()
  })

  it('fails when it is declined; what comes after ten minutes goes back', async () => {
    const [declined, late] = [(await give()).body, (await give()).body]
    await m.press(declined.action, 'decline')
    await m.deliver()
    expect(await look(declined)).toMatchObject({ status: 'failed', action: null })
    m.time.advance(acceptWithinMs)
    expect(await resolveStalePayments(m.deps)).toHaveLength(1)
    expect(await look(late)).toMatchObject({ status: 'failed', action: null })
    await payAfterwards(late.action)
    await m.deliver()
    expect(await look(late)).toMatchObject({ status: 'refunded' })
    await booksBalance()
  })

  it('needs to know how it is paid', async () => {
    const { paymentMethod: _, ...unknown } = gift
    const { status, body } = await m.call('POST', '/api/donations', { body: unknown, key: randomUUID() })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['paymentMethod']])
  })
})

describe('a customer who does not complete the payment', () => {
  it('has ten minutes, and money that comes later goes straight back', async () => {
    const order = await m.place(byCard)
    const { id } = await m.paymentOf(order.id)
    m.time.advance(acceptWithinMs - 1)
    expect(await resolveStalePayments(m.deps)).toEqual([])
    m.time.advance(1)
    expect(await resolveStalePayments(m.deps)).toEqual([id])
    expect(await m.see(order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The payment was not completed in time.',
      payment: { status: 'failed', action: null },
    })
    await m.press(order.payment.action, 'pay')
    expect(await m.deliver(2)).toBe(0)
    await payAfterwards(order.payment.action)
    await m.deliver(2)
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(await m.money(order.id)).toEqual({ customer: 0, clearing: 0 })
    await booksBalance()
  })

  it('may not go on so without end', async () => {
    const limited = await hostedMarketplace({ RATE_LIMIT: 'on' })
    for (let count = 0; count < limits.declines.max; count++) {
      const order = await limited.place(byCard)
      if (count % 2 === 0) await limited.press(order.payment.action, 'decline')
    }
    await limited.deliver(2)
    expect((await limited.checkout(byCard)).status).toBe(201)
    limited.time.advance(acceptWithinMs)
    await resolveStalePayments(limited.deps)
    expect(await limited.checkout(byCard)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await limited.checkout()).status).toBe(201)
    await limited.close()
  })

  it('and cancelled the order gets back what was paid all the same, first promised, then done', async () => {
    const order = await m.place(byCard)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await m.press(order.payment.action, 'pay')
    await m.deliver()
    const { id } = await m.paymentOf(order.id)
    const refund = async () =>
      (await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, id))).map(
        ({ status, settledAt }) => [status, settledAt],
      )
    // The refund job asks the service for it; the service completes it later.
    expect(await m.deliver(2)).toBe(1)
    expect(await refund()).toEqual([['pending', null]])
    expect(await m.deliver(2)).toBe(1)
    expect(await refund()).toEqual([['done', noon]])
    await booksBalance()
  })
})

describe('a webhook', () => {
  it('is refused when its signature is not over these bytes, or too old', async () => {
    const order = await m.place(byCard)
    const { id } = await m.paymentOf(order.id)
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
    await m.press(order.payment.action, 'pay')
    await m.deliver()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await m.deliver()
    await m.deliver()
    const { id: paymentId } = await m.paymentOf(order.id)
    const [refund] = await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect(refund?.status).toBe('done')
    const result = { status: 'failed', reference: null } as const
    const late = signedWebhook(m.deps, { kind: 'refund', refundId: refund?.id ?? '', result })
    expect((await webhook(late)).statusCode).toBe(200)
    expect(await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toEqual([refund])
  })
})
