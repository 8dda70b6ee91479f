import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, refunds } from '#server/db/tables/index.ts'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(async () => {
  expect(await bookErrors(m.deps.pool)).toEqual([])
  await m.close()
})
beforeEach(() => m.time.set(noon))

const upi = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
const act = (id: string, action: string, more: object = {}) =>
  m.call('POST', `/api/admin/orders/${id}/act`, {
    as: m.admin,
    body: { action, reason: 'Phoned in', ...more },
  })
const details = async (id: string): Promise<AdminOrderDetails> => {
  const { status, body } = await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const giveBack = (id: string, body: object, key?: string) =>
  m.call('POST', `/api/admin/orders/${id}/refund`, {
    as: m.admin,
    body: { reason: 'Cold', ...body },
    ...(key && { key }),
  })
const audited = (id: string, action: 'order.moved' | 'order.refunded' | 'delivery.moved') =>
  m.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, action)))

describe('an admin in the place of another', () => {
  it('takes every step of restaurant and courier that they could take now, and no other', async () => {
    const { id } = await m.place(upi)
    const step = async (action: string, next: string[], more: object = {}) => {
      const { status, body } = await act(id, action, more)
      expect(status, `${action}: ${JSON.stringify(body)}`).toBe(200)
      expect(body.actions).toEqual(next)
    }
    expect((await act(id, 'ready')).status).toBe(409)
    expect((await act(id, 'startPickup')).status).toBe(409)
    await step('accept', ['ready', 'recallAccept', 'cancel'], { preparationMinutes: 15 })
    await step('recallAccept', ['accept', 'cancel'])
    await step('accept', ['ready', 'recallAccept', 'cancel'])
    await step('ready', ['recallReady', 'deliver', 'cancel'])
    expect((await act(id, 'startPickup')).status).toBe(409)
    expect((await m.carry(id, 'claim')).status).toBe(200)
    await step('startPickup', ['recallReady', 'confirmPickup', 'giveBack', 'cancel'])
    await step('confirmPickup', ['complete', 'cancel'])
    // A repeat changes nothing.
    await step('confirmPickup', ['complete', 'cancel'])
    await step('complete', [])
    expect((await m.see(id)).status).toBe('delivered')
    const shown = await details(id)
    expect(shown.timeline.slice(2).map(({ action, by, reason }) => [action, by, reason])).toEqual([
      ['accept', 'admin', 'Phoned in'],
      ['recallAccept', 'admin', 'Phoned in'],
      ['accept', 'admin', 'Phoned in'],
      ['ready', 'admin', 'Phoned in'],
      ['confirmPickup', 'admin', 'Phoned in'],
      ['complete', 'admin', 'Phoned in'],
    ])
    expect(shown.delivery?.timeline.at(-1)).toMatchObject({ by: 'admin', courier: 'Asha Rao' })
    expect(shown.admins.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'order.moved'),
      ...Array.from({ length: 3 }, () => 'delivery.moved'),
    ])
    expect((await audited(id, 'order.moved'))[0]).toMatchObject({
      actorId: m.admin.id,
      before: { status: 'confirmed' },
      after: { status: 'preparing', action: 'accept', for: 'restaurant', reason: 'Phoned in' },
    })
    // The courier who had it is paid.
    expect((await m.money(id)).agent).toBeGreaterThan(0)
  })

  it('cancels with the reason, and says why nothing more can be done', async () => {
    const { id } = await m.place()
    expect((await act(id, 'cancel', { reason: ' ' })).status).toBe(422)
    expect((await act(id, 'dance')).status).toBe(422)
    expect((await act('ORD-NOSUCHONE', 'accept')).status).toBe(404)
    expect((await act('ORD-NOSUCHONE', 'complete')).status).toBe(404)
    expect((await act(id, 'cancel')).body).toMatchObject({ status: 'cancelled', cancelReason: 'Phoned in' })
    expect((await act(id, 'accept')).status).toBe(409)
  })
})

/** Delivered by the restaurant itself. */
const delivered = async (values: Record<string, unknown> = {}) => {
  const order = await m.place(values)
  for (const step of ['accept', 'ready', 'deliver'])
    expect((await m.kitchen(order.id, step)).status).toBe(200)
  return order
}

describe("an admin's refund", () => {
  it('gives back an amount, portions, and then all that is left, never more than was paid', async () => {
    const order = await delivered(upi)
    expect((await giveBack(order.id, { amount: order.total + 1 })).body.fields).toHaveProperty('amount')
    const part = await giveBack(order.id, { amount: 100 })
    expect(part.body.payment).toMatchObject({ refunded: 100, status: 'partlyRefunded' })
    const items = [{ dishId: m.naan.id, quantity: 1 }]
    expect((await giveBack(order.id, { items, amount: 1 })).status).toBe(422)
    expect((await giveBack(order.id, { items: [{ dishId: m.naan.id, quantity: 9 }] })).status).toBe(422)
    expect((await giveBack(order.id, { items })).body.payment.refunded).toBeGreaterThan(100)
    expect((await giveBack(order.id, {})).body.payment).toMatchObject({
      refunded: order.total,
      status: 'refunded',
    })
    expect((await giveBack(order.id, {})).status).toBe(409)
    const shown = await details(order.id)
    expect(shown.refundable).toBe(0)
    expect(shown.refunds).toHaveLength(3)
    expect(shown.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total)
    for (const { entries } of shown.transfers)
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(shown.timeline.filter(({ action }) => action === 'refund').map(({ reason }) => reason)).toEqual([
      'Cold',
      'Cold',
      'Cold',
    ])
    expect((await audited(order.id, 'order.refunded')).map(({ after }) => after)).toContainEqual({
      refunded: 100,
      amount: 100,
      reason: 'Cold',
    })
    // The customer's timeline has each status once.
    expect((await m.see(order.id)).timeline.map(({ status }) => status).slice(-1)).toEqual(['delivered'])
    expect((await m.money(order.id)).tax ?? 0).toBe(0)
  })

  it('is given once for one key, and to several admins at once never more than was paid', async () => {
    const order = await delivered(upi)
    const [first, second] = [
      await giveBack(order.id, { amount: 300 }, 'once'),
      await giveBack(order.id, { amount: 300 }, 'once'),
    ]
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true'])
    expect((await details(order.id)).refundable).toBe(order.total - 300)
    const most = order.total - 300
    const at = await Promise.all([1, 2, 3].map(() => giveBack(order.id, { amount: most - 10 })))
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await details(order.id)).refundable).toBe(10)
  })

  it.each(['complete', 'cancel', 'change'] as const)(
    'of an order under way is borne by the platform, and the books balance after: %s',
    async (then) => {
      const order = await m.place(upi)
      await m.kitchen(order.id, 'accept')
      expect((await giveBack(order.id, { amount: 500 })).body.payment.refunded).toBe(500)
      const { restaurant } = await m.money(order.id)
      expect(restaurant).toBeUndefined()
      if (then === 'cancel') {
        await m.kitchen(order.id, 'cancel', { reason: 'No gas' })
        expect((await m.see(order.id, m.admin)).payment.refunded).toBe(order.total)
        return
      }
      if (then === 'change') {
        await giveBack(order.id, { amount: order.total - 600 })
        const body = { line: 1, quantity: 1, reason: 'Sold out', changes: 0 }
        const { status } = await m.call('POST', `/api/restaurant/orders/${order.id}/change-item`, {
          as: m.staff,
          body,
        })
        expect(status).toBe(200)
      }
      await m.kitchen(order.id, 'ready')
      for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
        expect((await m.carry(order.id, step)).status).toBe(200)
      const money = await m.money(order.id)
      expect([money.clearing, money.cash]).toEqual([0, undefined])
      expect(money.agent).toBeGreaterThan(0)
      if (then === 'change') return
      // After it, all is back, the tax with it.
      await giveBack(order.id, {})
      expect((await m.money(order.id)).tax).toBe(0)
      expect((await m.money(order.id)).customer).toBe(0)
    },
  )

  it('of cash is in the books and pending, and before it was paid there is none', async () => {
    const open = await m.place()
    expect((await giveBack(open.id, {})).status).toBe(409)
    const order = await delivered()
    expect((await giveBack(order.id, { amount: 200 })).status).toBe(200)
    const shown = await details(order.id)
    expect(shown.refunds).toMatchObject([{ amount: 200, status: 'pending' }])
    expect(
      await m.deps.db
        .select()
        .from(refunds)
        .where(eq(refunds.id, shown.refunds[0]?.id ?? '')),
    ).toHaveLength(1)
    expect((await giveBack('ORD-NOSUCHONE', {})).status).toBe(404)
    const cancelled = await m.place(upi)
    await act(cancelled.id, 'cancel')
    expect((await giveBack(cancelled.id, {})).status).toBe(409)
  })
})

describe('a side of an order', () => {
  const write = (id: string, to: string, message = 'Hello') =>
    m.call('POST', `/api/admin/orders/${id}/contact`, { as: m.admin, body: { to, message } })

  it('is written to in its conversation about the order, the restaurant by its staff', async () => {
    const { id } = await m.place()
    expect((await write(id, 'courier')).status).toBe(409)
    expect((await write('ORD-NOSUCHONE', 'customer')).status).toBe(404)
    expect((await write(id, 'customer', 'a\u0000b')).status).toBe(422)
    const first = await write(id, 'customer')
    const again = await write(id, 'customer', 'Once more')
    expect(again.body).toEqual(first.body)
    const messages = await m.call('GET', `/api/support/threads/${first.body.threadId}/messages`, {
      as: m.customer,
    })
    expect(
      messages.body.items.map(({ message, from }: { message: string; from: string }) => [from, message]),
    ).toEqual([
      ['support', 'Once more'],
      ['support', 'Hello'],
    ])
    const kitchen = await write(id, 'restaurant')
    const thread = await m.call('GET', `/api/support/threads/${kitchen.body.threadId}`, { as: m.staff })
    expect(thread.body).toMatchObject({ orderId: id, state: 'answered', unread: 1 })
    expect((await details(id)).threads).toHaveLength(2)
    for (const step of ['accept', 'ready']) await m.kitchen(id, step)
    await m.carry(id, 'claim')
    expect((await write(id, 'courier')).status).toBe(200)
  })
})
