import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { donations, ledgerEntries, payments } from '#server/db/tables/index.ts'
import type { WallEntry } from '#shared/giving/contracts.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makeRestaurant } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { queueMissedReceipts } from '../giving/receipts/queue-receipt.ts'
import { sandboxWebhook } from '../payments/sandbox/sandbox-webhook.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const byCard = (number?: string) => ({ paymentMethod: 'creditCard', payment: card(number) })
const timedOut = '4000000000000119'
const donationRow = async (id: string) =>
  (await m.deps.db.select().from(donations).where(eq(donations.id, id)))[0]
const fund = async () => {
  const entries = await m.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'fund'))
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}
const wall = async (): Promise<WallEntry[]> => (await m.call('GET', '/api/donations')).body.items
const webhook = async (paymentId: string) => {
  const { body, headers } = sandboxWebhook(m.deps, paymentId)
  return m.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
}

describe('a donation at checkout', () => {
  it('is a line of its own in the quote, and in no total unless it was asked for', async () => {
    const quote = async (donation?: unknown) =>
      (await m.call('POST', '/api/quote', { body: { items: m.cart, donation } })).body
    const without = await quote()
    expect(without).toMatchObject({ donation: 0, total: without.orders[0].total })
    const given = await quote(1000)
    expect(given).toEqual({ ...without, donation: 1000, total: without.total + 1000 })
  })

  it('is paid with the orders of several kitchens, once however often it is repeated, and reaches the fund', async () => {
    const other = await makeRestaurant(m.deps)
    const dosa = await makeDish(m.deps, other.id)
    const before = await fund()
    const items = [...m.cart, { dishId: dosa.id, quantity: 1 }]
    const first = await m.checkout({ ...byCard(), items, donation: 1000 }, 'given')
    expect(first.status).toBe(201)
    const again = await m.checkout({ ...byCard(), items, donation: 1000 }, 'given')
    expect(again.body).toEqual(first.body)
    expect((await m.checkout({ ...byCard(), items, donation: 2000 }, 'given')).body.code).toBe(
      'idempotency_key_reused',
    )
    const { orders, donation } = first.body
    expect(orders).toHaveLength(2)
    expect(donation).toMatchObject({ amount: 1000, status: 'received' })
    const row = await donationRow(donation.id)
    expect(row).toMatchObject({
      status: 'received',
      anonymous: true,
      receiptNumber: expect.stringMatching(/^DON-\d{4}-\d{6}$/),
    })
    const [payment] = await m.deps.db
      .select()
      .from(payments)
      .where(eq(payments.id, row?.paymentId ?? ''))
    const total = orders.reduce((sum: number, order: { total: number }) => sum + order.total, 1000)
    expect(payment).toMatchObject({ amount: total, captured: total, status: 'captured' })
    expect(await fund()).toBe(before + 1000)
    expect(await wall()).toMatchObject([{ name: 'Anonymous', anonymous: true, amount: 1000, message: '' }])
    expect(await bookErrors(m.deps.pool)).toEqual([])
    const receipt = await m.app.inject(
      `/api/donations/${donation.id}/receipt.pdf?token=${donation.receiptToken}`,
    )
    expect(receipt.headers['content-type']).toBe('application/pdf')
  })

  it('stays with the fund when the order is cancelled, and the order alone is refunded', async () => {
    const { body } = await m.checkout({ ...byCard(), donation: 500 })
    const [order] = body.orders
    const before = await fund()
    expect((await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })).status).toBe(200)
    expect((await m.see(order.id)).payment).toMatchObject({ status: 'refunded', refunded: order.total })
    expect((await donationRow(body.donation.id))?.status).toBe('received')
    expect(await fund()).toBe(before)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('fails with a declined payment, and nothing of it is seen', async () => {
    const [before, seen] = [await fund(), await wall()]
    const declined = await m.checkout({ ...byCard('4000000000000002'), donation: 500 })
    expect(declined.body.code).toBe('payment_declined')
    const failed = await m.deps.db.select().from(donations).where(eq(donations.status, 'failed'))
    expect(failed).toHaveLength(1)
    expect([await fund(), await wall()]).toEqual([before, seen])
  })

  it('waits for a late payment, settled twice by its webhook', async () => {
    const before = await fund()
    const { body } = await m.checkout({ ...byCard(timedOut), donation: 700 }, 'late')
    expect(body.donation.status).toBe('pending')
    const paymentId = (await donationRow(body.donation.id))?.paymentId ?? ''
    await Promise.all([webhook(paymentId), webhook(paymentId)])
    await webhook(paymentId)
    expect(await donationRow(body.donation.id)).toMatchObject({
      status: 'received',
      receiptNumber: expect.any(String),
    })
    expect(await fund()).toBe(before + 700)
    expect((await m.checkout({ ...byCard(timedOut), donation: 700 }, 'late')).body.donation.id).toBe(
      body.donation.id,
    )
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is given back when every order was cancelled before the payment came', async () => {
    const before = await fund()
    const { body } = await m.checkout({ ...byCard(timedOut), donation: 700 })
    const paymentId = (await donationRow(body.donation.id))?.paymentId ?? ''
    await m.call('POST', `/api/orders/${body.orders[0].id}/cancel`, { as: m.customer })
    await webhook(paymentId)
    await webhook(paymentId)
    expect((await donationRow(body.donation.id))?.status).toBe('refunded')
    const [payment] = await m.deps.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(payment).toMatchObject({
      status: 'refunded',
      captured: payment?.amount,
      refunded: payment?.amount,
    })
    expect(await fund()).toBe(before)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it.each([
    ['creditCard', 99, 'Donation amount must be at least ₹1'],
    ['creditCard', 100_000_001, 'Maximum donation amount is ₹1,000,000'],
    ['creditCard', 150.5, 'Donation amount is required'],
    ['creditCard', '500', 'Donation amount is required'],
    [
      'cashOnDelivery',
      500,
      'A donation is paid by card or UPI. Please choose one of them, or leave the donation out.',
    ],
  ])('is refused with %s and %s', async (paymentMethod, donation, message) => {
    const before = await m.deps.db.$count(donations)
    const { status, body } = await m.checkout({ ...byCard(), paymentMethod, donation })
    expect([status, body.fields]).toEqual([422, { donation: message }])
    expect(await m.deps.db.$count(donations)).toBe(before)
  })

  it('has its receipt by e-mail, once, also where the process died before it was queued', async () => {
    const { body } = await m.checkout({ ...byCard(), donation: 900 })
    const { id } = body.donation
    const mails = async () =>
      (await sentMails(m.deps)).filter(({ id: mail }) => mail === `donation-receipt-${id}`)
    const queued = async () =>
      (
        await m.deps.pool.query(
          `SELECT id FROM pgboss.job WHERE name = 'donation-receipt' AND data->>'donationId' = $1`,
          [id],
        )
      ).rows
    await expect.poll(async () => (await queued()).length).toBe(1)
    await m.deps.pool.query(`DELETE FROM pgboss.job WHERE name = 'donation-receipt'`)
    await queueMissedReceipts(m.deps)
    expect(await queued()).toEqual([])
    m.time.advance(61_000)
    await queueMissedReceipts(m.deps)
    expect(await queued()).toHaveLength(1)
    for (let run = 0; run < 2; run++) await jobHandlers(m.deps)['donation-receipt']({ donationId: id })
    expect(await mails()).toHaveLength(1)
    await m.deps.pool.query(`DELETE FROM pgboss.job WHERE name = 'donation-receipt'`)
    await queueMissedReceipts(m.deps)
    expect(await queued()).toEqual([])
  })
})
