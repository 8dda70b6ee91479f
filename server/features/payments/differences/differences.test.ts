import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, payments, refunds } from '#server/db/tables/index.ts'
import type { DifferenceKind } from '#shared/payments/differences.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { byCard } from '#tests/hosted.ts'
import { type RazorpayMarketplace, razorpayMarketplace } from '#tests/razorpay.ts'
import { reconcilePayments } from '../reconcile-payments.ts'

const dayMs = 24 * 3_600_000

let m: RazorpayMarketplace
beforeEach(async () => {
  m = await razorpayMarketplace()
})
afterEach(() => m.close())

/** Reconciles the day of `noon`, two days later. */
const reconcile = () => {
  m.time.set(new Date(noon.getTime() + 2 * dayMs))
  return reconcilePayments(m.deps)
}
const paidOrder = async () => {
  const order = await m.place(byCard)
  const link = await m.linkOfOrder(order.id)
  const payment = m.standIn.books.pay(link, 'captured')
  if (!payment) throw new Error('the link could not be paid')
  await m.webhooks()
  return { order, link, payment }
}
const listed = async () => (await m.call('GET', '/api/admin/payment-differences', { as: m.admin })).body.items
const mend = (id: string, note = 'looked into') =>
  m.call('POST', `/api/admin/payment-differences/${id}/mend`, { as: m.admin, body: { note } })
const booksBalance = async () => expect(await bookErrors(m.deps.pool)).toEqual([])

/** How each kind of difference comes about. */
const made: Record<DifferenceKind, () => Promise<unknown>> = {
  unknownCharge: async () => {
    const { link } = await paidOrder()
    const { books } = m.standIn
    const id = randomUUID()
    books.pay(books.createLink({ ...link, reference_id: id, notes: { payment: id } }), 'captured')
  },
  capturedTwice: async () => {
    const { link } = await paidOrder()
    m.standIn.books.pay(link, 'captured', { twice: true })
  },
  capturedLess: async () => {
    const { payment } = await paidOrder()
    m.standIn.books.payments.delete(payment.id)
  },
  refundedLess: async () => {
    m.standIn.faults.refund = () => 'failed'
    const { order } = await paidOrder()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    await m.webhooks()
    await m.webhooks()
    m.standIn.faults.refund = () => 'processed'
  },
  refundedMore: async () => {
    const { payment } = await paidOrder()
    const byHand = { amount: 1_000, notes: {}, receipt: null, speed: 'normal' }
    m.standIn.books.createRefund(payment, byHand, 'processed')
  },
  feeDiffers: async () => {
    const { payment } = await paidOrder()
    payment.fee = (payment.fee ?? 0) + 100
  },
}

describe('a difference between the books', () => {
  it.each(Object.entries(made))('%s is found, listed, and mended once', async (kind, make) => {
    await make()
    await m.webhooks()
    expect((await reconcile()).map((difference) => difference.kind)).toEqual([kind])
    // Found again it is the same.
    await reconcilePayments(m.deps)
    const [difference, ...more] = await listed()
    expect([difference.kind, more]).toEqual([kind, []])
    for (let count = 0; count < 2; count++) expect((await mend(difference.id)).status).toBe(200)
    await m.webhooks()
    await m.webhooks()
    expect(await listed()).toEqual([])
    const entries = await m.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'payment.mended'))
    expect(entries).toMatchObject([{ subjectId: difference.paymentId, after: { kind, note: 'looked into' } }])
    await booksBalance()
  })

  it('that took too much sends it back; one that gave too little gives it now', async () => {
    await made.capturedTwice()
    await made.refundedLess()
    await m.webhooks()
    await reconcile()
    for (const { id } of await listed()) await mend(id)
    await m.webhooks()
    const ours = await m.deps.db.select().from(payments)
    const kept = ours.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    expect(m.standIn.books.balance()).toBe(kept)
    expect(await m.deps.db.select().from(refunds)).toMatchObject([
      { status: 'done', failure: null, attempt: 1 },
    ])
  })

  it('books a fee that came late by itself', async () => {
    const { payment } = await paidOrder()
    const { fee } = payment
    payment.fee = null
    const { link } = await (async () => {
      const order = await m.place(byCard)
      return { link: await m.linkOfOrder(order.id) }
    })()
    const late = m.standIn.books.pay(link, 'captured')
    m.standIn.webhooks.drop()
    payment.fee = fee
    expect(await reconcile()).toEqual([])
    const booked = await m.deps.db.select({ fee: payments.fee }).from(payments)
    expect(booked.map((row) => row.fee).toSorted()).toEqual([fee, late?.fee].toSorted())
    await booksBalance()
  })

  it('that comes about days later is found too: a refund that a bank refused, and one made by hand', async () => {
    m.standIn.faults.refund = () => 'pending'
    const [refused, byHand] = [await paidOrder(), await paidOrder()]
    await m.call('POST', `/api/orders/${refused.order.id}/cancel`, { as: m.customer })
    await m.webhooks()
    const onDay = async (number: number) => {
      m.time.set(new Date(noon.getTime() + number * dayMs))
      await reconcilePayments(m.deps)
      return (await listed()).map(({ kind }: { kind: string }) => kind).toSorted()
    }
    // Under way still, which is no difference, and not done either.
    expect(await onDay(3)).toEqual([])
    expect(await m.deps.db.select().from(refunds)).toMatchObject([{ status: 'pending' }])
    const [refund] = m.standIn.books.refunds.values()
    if (refund) m.standIn.books.finishRefund(refund, 'failed')
    const given = { amount: 500, notes: {}, receipt: null, speed: 'normal' }
    m.standIn.books.createRefund(byHand.payment, given, 'processed')
    m.standIn.webhooks.drop()
    expect(await onDay(8)).toEqual(['refundedLess', 'refundedMore'])
    // Given back by hand after all: what agrees by now is off the list.
    const rest = { ...given, amount: refused.order.total }
    m.standIn.books.createRefund(refused.payment, rest, 'processed')
    expect(await onDay(9)).toEqual(['refundedMore'])
    await booksBalance()
  })

  it('that a mend has not brought away is there again after a day, and takes another id', async () => {
    await made.refundedLess()
    await m.webhooks()
    await reconcile()
    const [first] = await listed()
    m.standIn.faults.refund = () => 'failed'
    await mend(first.id)
    await m.webhooks()
    expect(await listed()).toEqual([])
    m.time.advance(2 * dayMs)
    await reconcilePayments(m.deps)
    const [again] = await listed()
    expect([again.kind, again.paymentId]).toEqual(['refundedLess', first.paymentId])
    expect(again.id).not.toBe(first.id)
    m.standIn.faults.refund = () => 'processed'
    await mend(again.id)
    await m.webhooks()
    m.time.advance(2 * dayMs)
    expect(await reconcilePayments(m.deps)).toEqual([])
    expect(m.standIn.books.balance()).toBe(0)
  })

  it('that hid another one is followed by it, though that is older than ten days by then', async () => {
    m.standIn.faults.refund = () => 'pending'
    const { order, link } = await paidOrder()
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    m.standIn.books.pay(link, 'captured', { twice: true })
    await m.webhooks()
    const [refused] = m.standIn.books.refunds.values()
    if (refused) m.standIn.books.finishRefund(refused, 'failed')
    await m.webhooks()
    m.standIn.faults.refund = () => 'processed'
    await reconcile()
    const [twice, ...more] = await listed()
    expect([twice.kind, more]).toEqual(['capturedTwice', []])
    m.time.set(new Date(noon.getTime() + 11 * dayMs))
    await mend(twice.id)
    m.time.set(new Date(noon.getTime() + 13 * dayMs))
    await reconcilePayments(m.deps)
    const [hidden] = await listed()
    expect(hidden).toMatchObject({ kind: 'refundedLess', paymentId: twice.paymentId })
    await mend(hidden.id)
    await m.webhooks()
    expect(m.standIn.books.balance()).toBe(0)
  })

  it('is for admins who say what became of it', async () => {
    await made.refundedMore()
    await m.webhooks()
    await reconcile()
    const [{ id }] = await listed()
    expect((await mend(id, ' ')).status).toBe(422)
    expect((await mend(randomUUID())).status).toBe(404)
    expect((await m.call('GET', '/api/admin/payment-differences', { as: m.customer })).status).toBe(403)
    expect(await listed()).toHaveLength(1)
  })
})
