import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashRefund } from '#shared/payouts/cash-contracts.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { auditEntries } from '../../db/tables/index.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const list = async (query: string): Promise<{ items: CashRefund[]; nextCursor: string | null }> => {
  const { status, body } = await m.call('GET', `/api/admin/cash-refunds${query}`, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const paid = (id: string, how: string) =>
  m.call('POST', `/api/admin/cash-refunds/${id}/paid`, { as: m.admin, body: { how } })

/** A delivered order of which 2 rupees went back, by the method that was paid with. */
const refunded = async (input: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await m.place(input)
  for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(id, step)
  const { status } = await m.call('POST', `/api/admin/orders/${id}/refund`, {
    as: m.admin,
    body: { amount: 200, reason: 'Cold' },
  })
  expect(status).toBe(200)
  m.time.advance(60_000)
  return id
}

describe('refunds of orders in cash', () => {
  it('wait, the oldest first, until an admin notes how the customer got them, once', async () => {
    const [first, second] = [await refunded(), await refunded()]
    await refunded({ paymentMethod: 'upi', payment: { upiId: 'asha@upi' } })
    const { items } = await list('')
    expect(items.map(({ orderId, amount, paid: done }) => [orderId, amount, done])).toEqual([
      [first, 200, null],
      [second, 200, null],
    ])
    const [refund] = items
    expect(refund?.customer.name).not.toBe('')
    const id = refund?.id ?? ''

    expect((await paid(id, ' ')).body.fields.how).toBe('Please say how the customer got it')
    const { status, body } = await paid(id, 'In notes, by Ravi')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ id, orderId: first, paid: { how: 'In notes, by Ravi' } })
    // The same again changes nothing; something else is refused.
    expect((await paid(id, 'In notes, by Ravi')).body).toEqual(body)
    expect((await paid(id, 'By UPI')).status).toBe(409)
    expect((await paid(randomUUID(), 'By UPI')).status).toBe(404)
    expect((await paid('made-up', 'By UPI')).status).toBe(404)

    expect((await list('')).items.map(({ orderId }) => orderId)).toEqual([second])
    expect((await list('?state=paid')).items).toEqual([body])
    const details = await m.call('GET', `/api/admin/orders/${first}`, { as: m.admin })
    expect(details.body.refunds).toMatchObject([{ amount: 200, status: 'done' }])
    const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, first))
    expect(entries.filter(({ action }) => action === 'refund.paid')).toMatchObject([
      { after: { amount: 200, how: 'In notes, by Ravi' } },
    ])
  })

  it('come page by page, and end', async () => {
    const ids = [await refunded(), await refunded()]
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      seen.push(...page.items.map(({ orderId }) => orderId))
      cursor = page.nextCursor
    }
    expect(seen.slice(-2)).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it("of a payment by UPI are the payment service's: they are not noted here", async () => {
    const id = await refunded({ paymentMethod: 'upi', payment: { upiId: 'asha@upi' } })
    const details = await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })
    expect((await paid(details.body.refunds[0].id, 'By UPI')).status).toBe(404)
  })
})
