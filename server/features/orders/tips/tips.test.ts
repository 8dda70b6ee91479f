import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { sandboxWebhook } from '../../payments/sandbox/sandbox-webhook.ts'
import { receiptText } from '../messages/order-receipt.ts'
import { findOrder } from '../read-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const byCard = { paymentMethod: 'creditCard', payment: card() }
const deliver = async (id: string) => {
  for (const step of ['accept', 'ready']) await m.kitchen(id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
    expect((await m.carry(id, step)).status, step).toBe(200)
}
const delivered = async (overrides: Record<string, unknown> = {}): Promise<Order> => {
  const order = await m.place({ ...byCard, ...overrides })
  await deliver(order.id)
  return m.see(order.id)
}
type Tip = { amount?: number; payment?: object; key?: string; as?: Marketplace['customer'] }
const tip = (
  id: string,
  { amount = 3_000, payment = card(), key = randomUUID(), as = m.customer }: Tip = {},
) => m.call('POST', `/api/orders/${id}/tip`, { as, body: { amount, payment }, key })
const earned = async () => (await m.call('GET', '/api/deliveries/earnings', { as: m.agent })).body
const settleLate = async (orderId: string) => {
  const { rows } = await m.deps.pool.query(
    'SELECT payment_id FROM tips WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1',
    [orderId],
  )
  const { body, headers } = sandboxWebhook(m.deps, rows[0].payment_id)
  const response = await m.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  expect(response.statusCode).toBe(200)
}

describe('a tip with the checkout', () => {
  it('is in what is paid, in no order’s total, and in the quote as checkout charges it', async () => {
    const items = [{ dishId: m.dal.id, quantity: 1 }]
    const plain = await m.call('POST', '/api/quote', { body: { items } })
    const tipped = await m.call('POST', '/api/quote', { body: { items, tip: 5_000, cutlery: true } })
    expect(plain.body.tip).toBe(0)
    expect(tipped.body).toEqual({ ...plain.body, tip: 5_000, total: plain.body.total + 5_000 })
    const order = await m.place({ ...byCard, items, tip: 5_000 })
    expect(order).toMatchObject({ tip: 5_000, total: plain.body.total })
    const { rows } = await m.deps.pool.query(
      'SELECT p.amount, p.captured FROM payments p JOIN orders o ON o.payment_id = p.id WHERE o.id = $1',
      [order.id],
    )
    expect(rows.map((row) => [Number(row.amount), Number(row.captured)])).toEqual([
      [order.total + 5_000, order.total + 5_000],
    ])
    expect(await m.money(order.id)).toEqual({
      customer: -order.total - 5_000,
      clearing: order.total,
      tips: 5_000,
    })
  })

  it('is the courier’s whole once the order is delivered, beside the share that is as without it', async () => {
    const before = await earned()
    const plain = await delivered()
    const between = await earned()
    const order = await delivered({ tip: 4_321 })
    const after = await earned()
    const share = between.allTime - before.allTime
    expect(after.allTime - between.allTime).toBe(share + 4_321)
    expect(after.tips.allTime - between.tips.allTime).toBe(4_321)
    expect(after.completedToday - between.completedToday).toBe(1)
    const [one, other] = [await m.money(plain.id), await m.money(order.id)]
    expect(other).toEqual({ ...one, customer: (one.customer ?? 0) - 4_321, agent: share + 4_321, tips: 0 })
  })

  it('goes back whole when the order is cancelled before a courier carried it', async () => {
    for (const steps of [[], ['accept'], ['accept', 'ready']]) {
      const order = await m.place({ ...byCard, tip: 2_500 })
      for (const step of steps) await m.kitchen(order.id, step)
      await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.admin })
      expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', tip: 0 })
      expect(Object.values(await m.money(order.id)).every((amount) => amount === 0)).toBe(true)
      const { rows } = await m.deps.pool.query(
        'SELECT r.amount FROM refunds r JOIN orders o ON o.payment_id = r.payment_id WHERE o.id = $1 ORDER BY 1',
        [order.id],
      )
      // Its own line in what goes back.
      expect(rows.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual(
        [2_500, order.total].toSorted((a, b) => a - b),
      )
    }
  })

  it('stays the courier’s who carried an order that is cancelled on its way', async () => {
    const order = await m.place({ ...byCard, tip: 2_500 })
    for (const step of ['accept', 'ready']) await m.kitchen(order.id, step)
    for (const step of ['claim', 'start-pickup', 'confirm-pickup']) await m.carry(order.id, step)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.admin })
    expect(await m.see(order.id)).toMatchObject({ status: 'cancelled', tip: 2_500 })
    expect((await m.money(order.id)).tips).toBe(0)
  })

  it('goes back where the restaurant brings the order itself: no courier did', async () => {
    const order = await m.place({ ...byCard, tip: 2_500 })
    for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, step)
    expect(await m.see(order.id)).toMatchObject({ status: 'delivered', tip: 0 })
    const money = await m.money(order.id)
    expect([money.tips, money.agent ?? 0, money.customer]).toEqual([0, 0, -order.total])
  })

  it('is part of the cash to collect, and of the cash that the courier holds', async () => {
    const order = await m.place({ tip: 1_500 })
    for (const step of ['accept', 'ready']) await m.kitchen(order.id, step)
    const claimed = await m.carry(order.id, 'claim')
    expect(claimed.body).toMatchObject({ cashToCollect: order.total + 1_500, tip: 1_500, mayThank: false })
    for (const step of ['start-pickup', 'confirm-pickup', 'complete']) await m.carry(order.id, step)
    const money = await m.money(order.id)
    expect([money.cash, money.customer]).toEqual([order.total + 1_500, -order.total - 1_500])
    const { body } = await m.call('GET', '/api/deliveries/earnings/items', { as: m.agent })
    const lines = body.items.filter(({ id }: { id: string }) => id === order.id)
    expect(
      lines.map(({ kind, earned: amount, cashKept }: Record<string, unknown>) => [kind, amount, cashKept]),
    ).toEqual(
      expect.arrayContaining([
        ['tip', 1_500, 1_500],
        ['order', expect.any(Number), order.total],
      ]),
    )
  })

  it('is short before the food is where the courier gets too little cash', async () => {
    for (const [missing, got] of [
      [500, 1_000],
      [1_500, 0],
      [1_700, 0],
    ] as const) {
      const order = await m.place({ tip: 1_500 })
      for (const step of ['accept', 'ready']) await m.kitchen(order.id, step)
      for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'arrive']) await m.carry(order.id, step)
      const reported = await m.call('POST', `/api/deliveries/${order.id}/problem`, {
        as: m.agent,
        body: { kind: 'cashShort', amount: missing },
      })
      expect(reported.status).toBe(200)
      const { status, body } = await m.carry(order.id, 'complete')
      expect(status, JSON.stringify(body)).toBe(200)
      expect((await m.see(order.id)).tip).toBe(got)
      expect((await m.money(order.id)).cash).toBe(order.total + 1_500 - missing)
    }
  })

  it('is shared by the couriers of several orders, to the paisa', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id)
    const items = [m.dal, dish].map(({ id }) => ({ dishId: id, quantity: 1 }))
    const { body } = await m.checkout({ ...byCard, items, tip: 1_001 })
    expect(body.orders.map((order: Order) => order.tip)).toEqual([501, 500])
  })

  it('is not taken below ₹1, over ₹10,000, or as a part of a rupee’s paisa', async () => {
    for (const amount of [-100, 1, 99, 1_000_001, 100.5])
      expect((await m.checkout({ ...byCard, tip: amount })).status).toBe(422)
    expect((await m.checkout({ ...byCard, tip: 0 })).status).toBe(201)
  })

  it('is not given where the payment is declined', async () => {
    const { status } = await m.checkout({ ...byCard, payment: card('4000000000000002'), tip: 900 })
    expect(status).toBe(402)
    const { rows } = await m.deps.pool.query('SELECT status FROM tips WHERE amount = 900')
    expect(rows).toEqual([{ status: 'void' }])
  })
})

describe('a tip afterwards', () => {
  it('is the courier’s at once, until 24 hours after the delivery, and is thanked for', async () => {
    const order = await delivered()
    expect(order.mayTip).toBe(true)
    const before = await earned()
    const { status, body } = await tip(order.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: order.id, tip: 3_000, total: order.total, tipAction: null })
    expect((await earned()).allTime - before.allTime).toBe(3_000)
    m.time.advance(24 * hourMs)
    expect((await tip(order.id)).status).toBe(201)
    m.time.advance(1_000)
    expect((await tip(order.id)).status).toBe(409)
    expect((await m.see(order.id)).mayTip).toBe(false)
    const thanks = await m.carry(order.id, 'thanks')
    expect(thanks.body).toMatchObject({ mayThank: false, tip: 6_000, thankedAt: expect.any(String) })
    expect((await m.carry(order.id, 'thanks')).body.thankedAt).toBe(thanks.body.thankedAt)
    expect((await m.see(order.id)).tipThankedAt).toBe(thanks.body.thankedAt)
    const mails = (await sentMails(m.deps)).map(({ subject }) => subject)
    expect(mails).toEqual(
      expect.arrayContaining([
        'A tip of ₹30.00 for you',
        expect.stringMatching(/^Your tip for \S+/),
        expect.stringMatching(/says thank you$/),
      ]),
    )
  })

  it('is charged once under its Idempotency-Key', async () => {
    const order = await delivered()
    const key = randomUUID()
    const [first, second] = [await tip(order.id, { key }), await tip(order.id, { key })]
    expect(second).toEqual({ ...first, headers: expect.anything() })
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await m.see(order.id)).tip).toBe(3_000)
    expect((await tip(order.id, { key, amount: 4_000 })).status).toBe(422)
    const { body } = await m.call('GET', `/api/users/${m.customer.id}/export`, { as: m.customer })
    expect(body.tips).toContainEqual(expect.objectContaining({ orderId: order.id, amount: 3_000 }))
    const url = `/api/orders/${order.id}/tip`
    expect(
      (await m.call('POST', url, { as: m.customer, body: { amount: 100, payment: card() } })).status,
    ).toBe(422)
  })

  it('is taken while the order is under way, and goes back when that is cancelled', async () => {
    const order = await m.place(byCard)
    expect((await tip(order.id)).body).toMatchObject({ tip: 3_000, status: 'confirmed' })
    expect((await m.money(order.id)).tips).toBe(3_000)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    expect((await m.see(order.id)).tip).toBe(0)
    expect((await tip(order.id)).status).toBe(409)
  })

  it('is settled by the late webhook, whatever became of the order meanwhile', async () => {
    const late = card('4000000000000119')
    const [cancelled, brought] = [await m.place(byCard), await m.place(byCard)]
    for (const { id } of [cancelled, brought]) expect((await tip(id, { payment: late })).status).toBe(201)
    await m.call('POST', `/api/orders/${cancelled.id}/cancel`, { as: m.customer })
    await deliver(brought.id)
    const before = await earned()
    for (const { id } of [cancelled, brought, cancelled, brought]) await settleLate(id)
    expect((await earned()).allTime - before.allTime).toBe(3_000)
    expect([(await m.see(cancelled.id)).tip, (await m.see(brought.id)).tip]).toEqual([0, 3_000])
  })

  it('is refused to others, for what no courier brought, and with a declined card', async () => {
    const order = await delivered()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await tip(order.id, { as: stranger })).status).toBe(404)
    expect((await tip(order.id, { payment: card('4000000000000002') })).status).toBe(402)
    const own = await m.place(byCard)
    for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(own.id, step)
    expect((await tip(own.id)).status).toBe(409)
    expect((await m.carry(own.id, 'thanks')).status).toBe(404)
    expect((await m.carry(order.id, 'thanks', m.otherAgent)).status).toBe(404)
    expect((await m.carry(order.id, 'thanks')).status).toBe(409)
  })

  it('is nothing that the restaurant sees', async () => {
    const order = await delivered({ tip: 700 })
    const { body } = await m.call('GET', `/api/orders/${order.id}`, { as: m.staff })
    expect([body.viewedAs, body.tip]).toEqual(['restaurant', 0])
  })
})

it('a tip has a line of its own on the receipt', async () => {
  const order = await delivered({ tip: 1_200 })
  const record = await findOrder(m.deps.db, order.id)
  if (!record) throw new Error('no order')
  const { sums, notes } = receiptText(record, 'en')
  expect(sums.slice(-3)).toEqual([
    { label: 'Total of the order', amount: formatPaise(order.total), strong: false },
    { label: 'Tip for the courier', amount: '₹12.00', strong: false },
    { label: 'Total paid', amount: formatPaise(paise(order.total + 1_200)), strong: true },
  ])
  expect(notes.join()).toContain('all of it')
})

it('an order comes with cutlery only on request, as the kitchen sees it and /impact counts it', async () => {
  const packaging = async () => {
    m.time.advance(minuteMs)
    return (await m.call('GET', '/api/impact')).body.packaging
  }
  const before = await packaging()
  const [silent, without, withIt] = [
    await delivered(),
    await delivered({ cutlery: false }),
    await delivered({ cutlery: true }),
  ]
  expect([silent.cutlery, without.cutlery, withIt.cutlery]).toEqual([false, false, true])
  expect((await m.call('GET', `/api/orders/${withIt.id}`, { as: m.staff })).body.cutlery).toBe(true)
  const after = await packaging()
  expect(after.orders - before.orders).toBe(2)
  expect(after.kilograms).toBe(Math.round(after.orders * 12 * 0.01) / 10)
})

it('the books are equal to the paisa after all tips', async () => {
  expect(await bookErrors(m.deps.pool)).toEqual([])
})
