import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { byCard } from '#tests/hosted.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { type RazorpayMarketplace, razorpayMarketplace } from '#tests/razorpay.ts'
import type { Webhook } from '../../../../bench/stand-ins/webhook-sender.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { sendRefund } from '../refund-payment.ts'
import { resolveStalePayments } from '../resolve-stale-payments.ts'

/*
 * The scenarios of Razorpay's own test matrix that apply to payment links, each with its number
 * (razorpay.com/docs, test-s2s: best practices and refunds). Those of its Orders API do not: a link makes its
 * order itself.
 */

let m: RazorpayMarketplace
beforeEach(async () => {
  m = await razorpayMarketplace()
})
afterEach(async () => {
  expect(await bookErrors(m.deps.pool)).toEqual([])
  await m.close()
})

const placed = async () => {
  const order = await m.place(byCard)
  return { order, link: await m.linkOfOrder(order.id) }
}
const paid = async () => {
  const { order, link } = await placed()
  const payment = m.standIn.books.pay(link, 'captured')
  if (!payment) throw new Error('the link could not be paid')
  await m.webhooks()
  return { order, link, payment }
}
const statusOf = async (id: string) => (await m.see(id)).status

describe('best practices', () => {
  it('BP-01 an order is fulfilled by the webhook, though its customer never came back', async () => {
    const { order } = await paid()
    expect(await statusOf(order.id)).toBe('confirmed')
  })

  it('BP-02 webhooks in any order fulfil an order once and never lead it back', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'failed')
    m.standIn.books.pay(link, 'captured')
    await m.webhooks({ order: (all) => all.toReversed() })
    expect(await statusOf(order.id)).toBe('confirmed')
  })

  it('BP-03 a webhook that was changed on its way is refused, and one that is replayed changes nothing', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    const waiting = [...m.standIn.webhooks.waiting()]
    for (const { body, headers } of waiting)
      expect(await m.post({ body: body.replace('captured', 'captured '), headers })).toBe(
        body.includes('captured') ? 401 : 200,
      )
    await m.webhooks()
    for (const webhook of waiting) expect(await m.post(webhook)).toBe(200)
    expect(await m.deliver()).toBe(0)
    expect(await statusOf(order.id)).toBe('confirmed')
  })

  it('BP-04 what was missed while webhooks failed comes with the way back, or with our own look', async () => {
    const [first, second] = [await placed(), await placed()]
    const payment = m.standIn.books.pay(first.link, 'captured')
    m.standIn.books.pay(second.link, 'captured')
    await m.standIn.webhooks.deliver({ post: async () => 500 })
    m.standIn.webhooks.drop()
    const back = m.standIn.wayBack(first.link, payment?.id ?? '').replace('http://food.example', '')
    await m.app.inject({ method: 'GET', url: back })
    expect(await statusOf(first.order.id)).toBe('confirmed')
    m.time.advance(acceptWithinMs)
    await resolveStalePayments(m.deps)
    expect(await statusOf(second.order.id)).toBe('confirmed')
  })

  it('BP-05 reconciliation finds a captured payment that nothing else said', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    m.standIn.webhooks.drop()
    m.time.set(new Date(noon.getTime() + 2 * 24 * 3_600_000))
    expect(await reconcilePayments(m.deps)).toEqual([])
    expect(await statusOf(order.id)).toBe('confirmed')
  })

  it('BP-06 an order stays open after payment.failed, and is fulfilled once when the bank authorises late', async () => {
    const { order, link } = await placed()
    const failed = m.standIn.books.pay(link, 'failed')
    await m.webhooks()
    expect(await statusOf(order.id)).toBe('processing')
    if (failed) m.standIn.books.authoriseLate(failed)
    await m.webhooks({ times: 2 })
    expect(await statusOf(order.id)).toBe('confirmed')
    expect(m.standIn.books.balance()).toBe(order.total)
  })

  it('BP-07 a creation whose response is lost makes one link', async () => {
    const due = ['lost' as const]
    m.standIn.faults.call = (call) => (call === 'createLink' ? due.pop() : undefined)
    await placed()
    expect(m.standIn.books.links.size).toBe(1)
  })

  it('BP-08 a customer who asks again is led to the same link, which cannot be paid twice', async () => {
    const key = randomUUID()
    const [first, again] = [await m.checkout(byCard, key), await m.checkout(byCard, key)]
    expect(again.body.orders[0].payment.action).toEqual(first.body.orders[0].payment.action)
    const [link] = m.standIn.books.links.values()
    if (!link) throw new Error('there is no link')
    expect(m.standIn.books.pay(link, 'captured')).not.toBeNull()
    expect(m.standIn.books.pay(link, 'captured')).toBeNull()
    await m.webhooks()
  })

  it('BP-09 a payment that failed is tried again on the same order, which takes no other once it is paid', async () => {
    const { order, link } = await placed()
    for (let attempt = 0; attempt < 2; attempt++) m.standIn.books.pay(link, 'failed')
    const paying = m.standIn.books.pay(link, 'captured', { method: 'card' })
    expect(m.standIn.books.pay(link, 'captured')).toBeNull()
    await m.webhooks()
    const orders = new Set([...m.standIn.books.payments.values()].map(({ order_id: id }) => id))
    expect([orders.size, m.standIn.books.balance()]).toEqual([1, order.total])
    expect(await m.paymentOf(order.id)).toMatchObject({ status: 'captured', reference: paying?.id })
  })

  it('BP-10 the same event twice is worked on once', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    const events = m.standIn.webhooks.waiting().length
    expect(await m.standIn.webhooks.deliver({ post: m.post, times: 2 })).toHaveLength(2 * events)
    // payment.captured and payment_link.paid alone are work.
    expect(await m.deliver()).toBe(2)
    expect(await statusOf(order.id)).toBe('confirmed')
  })

  it('BP-11 an event that was answered too late, or with an error, comes again and is worked on once', async () => {
    const { order, link } = await placed()
    m.standIn.books.pay(link, 'captured')
    // Taken in, and Razorpay has not waited for the answer; then an error before it was taken in at all.
    const tooLate = (webhook: Webhook) => m.post(webhook).then(() => 0)
    await m.standIn.webhooks.deliver({ post: tooLate })
    await m.standIn.webhooks.deliver({ post: async () => 500 })
    expect(m.standIn.webhooks.waiting()).toHaveLength(4)
    expect(new Set(await m.standIn.webhooks.deliver({ post: m.post }))).toEqual(new Set([200]))
    expect(await m.deliver()).toBe(2)
    expect(await statusOf(order.id)).toBe('confirmed')
    expect(m.standIn.books.balance()).toBe(order.total)
  })

  it('BP-12 a refund whose response is lost is made once', async () => {
    const { order } = await paid()
    const due = ['lost' as const]
    m.standIn.faults.call = (call) => (call === 'refund' ? due.pop() : undefined)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    const { id: paymentId } = await m.paymentOf(order.id)
    const [refund] = await m.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    const send = () => sendRefund(m.deps, { transfer: refund?.id ?? '', paymentId, amount: order.total })
    await expect(send()).rejects.toThrow()
    await send()
    expect(m.standIn.books.refunds.size).toBe(1)
  })

  it('a signature is over the raw bytes, by the secret of webhooks and no other', async () => {
    const { link } = await placed()
    m.standIn.books.pay(link, 'captured')
    const [webhook] = m.standIn.webhooks.waiting()
    const { RAZORPAY_KEY_SECRET: wrong } = m.standIn.environment
    const signature = createHmac('sha256', wrong)
      .update(webhook?.body ?? '')
      .digest('hex')
    const headers = { ...webhook?.headers, 'x-razorpay-signature': signature }
    expect(await m.post({ body: webhook?.body ?? '', headers })).toBe(401)
  })
})

describe('refunds', () => {
  it('RFND-01 a normal refund moves from pending to processed', async () => {
    m.standIn.faults.refund = () => 'pending'
    const { order } = await paid()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await m.deliver()
    const [refund] = m.standIn.books.refunds.values()
    if (!refund) throw new Error('there is no refund')
    expect(refund).toMatchObject({ amount: order.total, speed_requested: 'normal', status: 'pending' })
    const states = async () => (await m.deps.db.select().from(refunds)).map(({ status }) => status)
    expect(await states()).toEqual(['pending'])
    m.standIn.books.finishRefund(refund, 'processed')
    await m.webhooks()
    expect(await states()).toEqual(['done'])
  })

  it('parts go back each under its own key, and never more than was captured', async () => {
    const { order, payment } = await paid()
    const part = (amount: number) =>
      m.call('POST', `/api/admin/orders/${order.id}/refund`, {
        as: m.admin,
        body: { amount, reason: 'Cold' },
        key: randomUUID(),
      })
    for (const amount of [500, 700]) expect((await part(amount)).status).toBe(200)
    await m.webhooks()
    expect(payment).toMatchObject({ refund_status: 'partial', amount_refunded: 1_200, status: 'captured' })
    expect((await part(order.total)).status).toBe(422)
    expect((await part(order.total - 1_200)).status).toBe(200)
    await m.webhooks()
    expect(payment).toMatchObject({ refund_status: 'full', status: 'refunded' })
    expect([m.standIn.books.balance(), m.standIn.books.refunds.size]).toEqual([0, 3])
  })

  it('less than a rupee, which no service gives back, becomes credit', async () => {
    const { order } = await paid()
    const refund = { as: m.admin, body: { amount: 60, reason: 'Cold' } }
    expect((await m.call('POST', `/api/admin/orders/${order.id}/refund`, refund)).status).toBe(200)
    await m.webhooks()
    expect(m.standIn.books.refunds.size).toBe(0)
    expect((await m.call('GET', '/api/credit', { as: m.customer })).body.balance).toBe(60)
  })
})
