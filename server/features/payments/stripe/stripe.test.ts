import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#server/db/tables/index.ts'
import { noon, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { byCard, serviceMarketplace } from '#tests/hosted.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { openRazorpayStandIn } from '../../../../bench/stand-ins/razorpay/open.ts'
import { openStripeStandIn } from '../../../../bench/stand-ins/stripe/open.ts'
import type { Webhook } from '../../../../bench/stand-ins/webhook-sender.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { resolveStalePayments } from '../resolve-stale-payments.ts'
import { awayMs } from '../services/away.ts'

const byUpi = { paymentMethod: 'upi' }
const nowhere = { webhookUrl: 'http://127.0.0.1:9/', clock: () => noon }

/** A marketplace whose cards go to Stripe and whose UPI goes to Razorpay. */
const open = async () => {
  const [stripe, razorpay] = [await openStripeStandIn(nowhere), await openRazorpayStandIn(nowhere)]
  const m = await serviceMarketplace(
    await testApp({
      environment: {
        PAYMENTS: 'stripe,razorpay,cash',
        PUBLIC_URL: 'http://food.example',
        ...stripe.environment,
        ...razorpay.environment,
      },
    }),
  )
  for (const { faults } of [stripe, razorpay]) faults.clock = () => m.deps.clock()
  const postTo =
    (url: string) =>
    async ({ body, headers }: Webhook): Promise<number> =>
      (await m.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  const post = postTo('/api/payments/webhook')
  return {
    ...m,
    stripe,
    razorpay,
    post,
    postTo,
    webhooks: async (times = 1) => {
      const statuses = [
        ...(await stripe.webhooks.deliver({ post, times })),
        ...(await razorpay.webhooks.deliver({ post, times })),
      ]
      await m.deliver()
      return statuses
    },
    /** An order by card, with its session. */
    placed: async () => {
      const order = await m.place(byCard)
      const { id } = await m.paymentOf(order.id)
      const session = [...stripe.books.sessions.values()].find((one) => one.client_reference_id === id)
      if (!session) throw new Error('there is no session')
      return { order, session }
    },
    close: async () => {
      await m.close()
      await stripe.close()
      await razorpay.close()
    },
  }
}

let m: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  m = await open()
})
afterEach(() => m.close())
const booksBalance = async () => expect(await bookErrors(m.deps.pool)).toEqual([])

describe('with several services', () => {
  it('each method goes to the first that charges it, and every webhook to whoever signed it', async () => {
    const { order: card, session } = await m.placed()
    const upi = await m.place(byUpi)
    expect(card.payment.action?.url).toBe(session.url)
    const [link] = m.razorpay.books.links.values()
    expect(upi.payment.action?.url).toBe(link?.short_url)
    m.stripe.books.pay(session)
    if (link) m.razorpay.books.pay(link, 'captured')
    expect(new Set(await m.webhooks(2))).toEqual(new Set([200]))
    for (const { id } of [card, upi]) expect((await m.see(id)).status).toBe('confirmed')
    expect((await m.paymentOf(card.id)).provider).toBe('stripe')
    expect((await m.paymentOf(upi.id)).provider).toBe('razorpay')
    expect((await m.place()).paymentMethod).toBe('cashOnDelivery')
    await booksBalance()
  })

  it('each has a webhook of its own, which takes nothing that another signed', async () => {
    const { order, session } = await m.placed()
    m.stripe.books.pay(session)
    const [webhook] = m.stripe.webhooks.waiting().filter(({ body }) => body.includes('session.completed'))
    if (!webhook) throw new Error('there is no webhook')
    expect(await m.postTo('/api/payments/webhook/razorpay')(webhook)).toBe(401)
    expect(await m.postTo('/api/payments/webhook/stripe')(webhook)).toBe(200)
    await m.deliver()
    expect((await m.see(order.id)).status).toBe('confirmed')
  })

  it('a card goes to the next one while the first does not answer, and back to it two minutes later', async () => {
    const providers = async () => (await m.paymentOf((await m.place(byCard)).id)).provider
    m.stripe.faults.call = () => 'away'
    // Nobody knows before somebody has tried.
    expect(await providers()).toBe('stripe')
    m.stripe.faults.call = () => undefined
    const instead = await m.place(byCard)
    expect((await m.paymentOf(instead.id)).provider).toBe('razorpay')
    const [link] = m.razorpay.books.links.values()
    expect(instead.payment.action?.url).toBe(link?.short_url)
    if (link) m.razorpay.books.pay(link, 'captured')
    await m.webhooks()
    expect((await m.see(instead.id)).status).toBe('confirmed')
    m.time.advance(awayMs)
    expect(await providers()).toBe('stripe')
    await booksBalance()
  })

  it('money goes back to the service that it came from, and both are reconciled', async () => {
    const { order: card, session } = await m.placed()
    const upi = await m.place(byUpi)
    m.stripe.books.pay(session)
    for (const link of m.razorpay.books.links.values()) m.razorpay.books.pay(link, 'captured')
    await m.webhooks()
    for (const { id } of [card, upi]) await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    await m.webhooks()
    await m.webhooks()
    expect([m.stripe.books.balance(), m.razorpay.books.balance()]).toEqual([0, 0])
    for (const { id } of [card, upi]) expect((await m.see(id)).payment.status).toBe('refunded')
    m.time.set(new Date(noon.getTime() + 2 * 24 * 3_600_000))
    expect(await reconcilePayments(m.deps)).toEqual([])
    expect((await m.paymentOf(card.id)).fee).toBeGreaterThan(0)
    await booksBalance()
  })
})

describe('a checkout with Stripe', () => {
  it('makes one session, also when the response was lost', async () => {
    const due = ['lost' as const]
    m.stripe.faults.call = (path) => (path === 'POST /v1/checkout/sessions' ? due.pop() : undefined)
    const key = randomUUID()
    const [first, second] = [await m.checkout(byCard, key), await m.checkout(byCard, key)]
    expect(first.body.orders[0].payment.action.url).toContain('/pay/cs_test_')
    expect(second.body).toEqual(first.body)
    expect(m.stripe.books.sessions.size).toBe(1)
  })

  it('has its session ended after ten minutes, unless its customer was quicker', async () => {
    const [late, quick] = [await m.placed(), await m.placed()]
    m.stripe.faults.call = (path) => {
      if (path.endsWith('/expire') && quick.session.status === 'open') m.stripe.books.pay(quick.session)
      return undefined
    }
    m.time.advance(acceptWithinMs)
    await resolveStalePayments(m.deps)
    await m.webhooks()
    expect(late.session.status).toBe('expired')
    expect((await m.see(late.order.id)).status).toBe('cancelled')
    expect((await m.see(quick.order.id)).status).toBe('confirmed')
    await booksBalance()
  })

  it('refuses webhooks that are forged, changed or older than five minutes', async () => {
    const { session } = await m.placed()
    m.stripe.books.pay(session)
    const [webhook] = m.stripe.webhooks.waiting()
    if (!webhook) throw new Error('there is no webhook')
    expect(await m.post({ ...webhook, body: `${webhook.body} ` })).toBe(401)
    expect(await m.post({ ...webhook, headers: { 'stripe-signature': 't=1,v1=00' } })).toBe(401)
    m.time.advance(5 * 60_000 + 1_000)
    expect(await m.post(webhook)).toBe(401)
  })

  it('says why a refund failed', async () => {
    m.stripe.faults.refund = () => 'failed'
    const { order, session } = await m.placed()
    m.stripe.books.pay(session)
    await m.webhooks()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await m.webhooks()
    const { id } = await m.paymentOf(order.id)
    expect(await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, id))).toMatchObject([
      { status: 'failed', failure: 'expired_or_canceled_card' },
    ])
  })
})
