import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#server/db/tables/index.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { bookErrors } from '#tests/books.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs, customerCancelMs } from '#tests/ordering.ts'
import { whileTime } from '#tests/runs.ts'
import { balances } from '../../ledger/balances.ts'
import { sandboxWebhook } from '../../payments/sandbox/sandbox-webhook.ts'
import { changeSetting } from '../../settings/change-setting.ts'
import { expireOrders } from '../lifecycle/in-time/expire-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

type Pricing = { taxPercent: number; commissionPercent: number; agentPercent: number }
/** A placed order, with the settings in force at that time. */
type Placed = { id: string; pricing: Pricing; cash: boolean }
type Run = { placed: Placed[]; pricing: Pricing; donations: string[] }

const paying = [
  { paymentMethod: 'cashOnDelivery' },
  { paymentMethod: 'creditCard', payment: card() },
  { paymentMethod: 'creditCard', payment: card('4000000000000119') },
]
const webhook = async (id: string) => {
  const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
  await settleLate(row?.paymentId ?? '')
}
/** What the payment service says later. */
const settleLate = async (paymentId: string) => {
  const { body, headers } = sandboxWebhook(m.deps, paymentId)
  const url = '/api/payments/webhook'
  await m.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
}
/** All commands on an order; each may be allowed or refused at the moment. */
const deeds: ((id: string) => Promise<unknown>)[] = [
  (id) => m.kitchen(id, 'accept'),
  (id) => m.kitchen(id, 'ready'),
  (id) => m.kitchen(id, 'deliver'),
  (id) => m.carry(id, 'claim'),
  (id) => m.carry(id, 'start-pickup'),
  (id) => m.carry(id, 'confirm-pickup'),
  (id) => m.carry(id, 'complete'),
  (id) => m.call('POST', `/api/deliveries/${id}/give-back`, { as: m.agent, body: { reason: 'A flat tyre' } }),
  (id) => m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer }),
  (id) => m.call('POST', `/api/orders/${id}/cancel`, { as: m.admin }),
  webhook,
  (id) => m.call('POST', `/api/orders/${id}/refund-request`, { as: m.customer, body: { reason: 'Cold' } }),
  (id) => m.call('POST', `/api/admin/refund-requests/${id}`, { as: m.admin, body: someBack }),
  (id) =>
    m.call('POST', `/api/admin/refund-requests/${id}`, { as: m.admin, body: { ...someBack, amount: 501 } }),
  (id) => m.kitchen(id, 'recall', { action: 'accept' }),
  (id) => m.kitchen(id, 'recall', { action: 'ready' }),
  (id) => tip(id, card()),
  (id) => tip(id, card('4000000000000119')),
  (id) => tip(id, card('4000000000000002')),
  async (id) => {
    const { rows } = await m.deps.pool.query('SELECT payment_id FROM tips WHERE order_id = $1', [id])
    for (const { payment_id } of rows) await settleLate(payment_id)
  },
]
const tip = (id: string, payment: object) =>
  m.call('POST', `/api/orders/${id}/tip`, {
    as: m.customer,
    body: { amount: 777, payment },
    key: randomUUID(),
  })
const someBack = { decision: 'grant', reason: 'Sorry' }
/** The usual course of an order, delivered by an agent or by the restaurant. */
const ways = [
  [0, 3, 4, 1, 5, 6],
  [0, 1, 2],
  [0, 1, 2, 11, 12],
  [0, 3, 4, 1, 5, 6, 11, 13],
  [0, 14, 0, 1, 15, 1, 2],
  [0, 14],
]

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      by: fc.nat(paying.length - 1),
      count: fc.integer({ min: 1, max: 4 }),
      donation: fc.constantFrom(undefined, 100, 555),
      tip: fc.constantFrom(undefined, 100, 1_234),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('do' as const),
      deed: fc.nat(deeds.length - 1),
      order: fc.nat(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      way: fc.nat(ways.length - 1),
      order: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      taxPercent: fc.nat(30),
      commissionPercent: fc.nat(40),
      agentPercent: fc.nat(40),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1000, customerCancelMs, acceptWithinMs),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const take = async (run: Run, one: Step): Promise<void> => {
  if (one.kind === 'wait') {
    m.time.advance(one.ms)
    await expireOrders(m.deps)
    // What follows is to have orders.
    await m.reopen()
    return
  }
  if (one.kind === 'price') {
    const { kind: _, ...pricing } = one
    await changeSetting(m.deps, { kind: 'operator' }, 'pricing', pricing)
    run.pricing = pricing
    return
  }
  if (one.kind === 'place') {
    const items = [{ dishId: m.dal.id, quantity: one.count }]
    const donation = one.by === 0 ? undefined : one.donation
    const { body } = await m.checkout({ items, ...paying[one.by], donation, tip: one.tip })
    if (body.donation) run.donations.push(body.donation.id)
    for (const { id } of body.orders as Order[])
      run.placed.push({ id, pricing: run.pricing, cash: one.by === 0 })
    return
  }
  const id = run.placed[one.order % (run.placed.length || 1)]?.id
  if (id === undefined) return
  const steps = one.kind === 'do' ? [one.deed] : (ways[one.way] ?? [])
  for (const deed of steps) await deeds[deed]?.(id)
}

/** The states in which donations were seen. */
const gifts = new Set<string>()

const rounded = (amount: number, percent: number) => Math.floor((amount * percent) / 100 + 0.5)
/**
 * The expected balance of every account, from the orders as customers see them and the settings they were
 * placed under.
 */
const expected = async (placed: Placed[], donations: string[] = []) => {
  const sums = {
    donor: 0,
    fund: 0,
    customer: 0,
    clearing: 0,
    tips: 0,
    cash: 0,
    restaurant: 0,
    agent: 0,
    tax: 0,
    platform: 0,
  }
  for (const id of donations) {
    const { body } = await m.call('GET', `/api/donations/${id}`, { as: m.customer })
    gifts.add(body.status)
    if (body.status !== 'received') continue
    sums.donor -= body.amount
    sums.fund += body.amount
  }
  for (const { id, pricing, cash } of placed) {
    const { status, subtotal, deliveryFee, total, delivery, payment } = await m.see(id)
    // Of the food, and what the fee contains.
    const tax = rounded(subtotal, pricing.taxPercent) + Math.floor((deliveryFee * 18) / 118 + 0.5)
    if (status !== 'cancelled' && status !== 'processing' && (!cash || status === 'delivered'))
      sums.customer -= total
    await addTips(sums, id)
    if (status !== 'delivered') {
      if (!cash && status !== 'cancelled' && status !== 'processing') sums.clearing += total
      continue
    }
    const restaurant = subtotal - rounded(subtotal, pricing.commissionPercent)
    const agent = delivery ? rounded(total, pricing.agentPercent) : 0
    if (cash) {
      sums.cash += total
      sums.clearing -= total
    }
    sums.restaurant += restaurant
    sums.agent += agent
    sums.tax += tax
    sums.platform += total - restaurant - agent - tax
    // After delivery the tax in it comes from the tax account, the rest from the platform.
    const taxBack = rounded(tax, (100 * payment.refunded) / total)
    sums.customer += payment.refunded
    sums.tax -= taxBack
    sums.platform -= payment.refunded - taxBack
  }
  return sums
}

/** What customers gave couriers: held while an order is under way, then the courier's, whole. */
const addTips = async (
  sums: Record<'customer' | 'tips' | 'agent' | 'cash' | 'clearing', number>,
  id: string,
) => {
  const { rows } = await m.deps.pool.query<{ status: string; amount: string; method: string }>(
    'SELECT t.status, coalesce(t.given, t.amount) AS amount, p.method FROM tips t JOIN payments p ON p.id = t.payment_id WHERE order_id = $1',
    [id],
  )
  for (const { status, amount, method } of rows) {
    tipped.add(status)
    if (status !== 'held' && status !== 'given') continue
    sums.customer -= Number(amount)
    sums[status === 'held' ? 'tips' : 'agent'] += Number(amount)
    if (method !== 'cashOnDelivery') continue
    sums.cash += Number(amount)
    sums.clearing -= Number(amount)
  }
}
/** The states in which tips were seen. */
const tipped = new Set<string>()

/** What all runs have left in the books, which stay as they are when a run is tried again. */
const placed: Placed[] = []
const donations: string[] = []

/**
 * The first run reaches what proves anything, whatever the others do: a refund after delivery, a
 * cancellation, a donation.
 */
const certain: Step[] = [
  { kind: 'place', by: 1, count: 2, donation: 555, tip: 100 },
  { kind: 'finish', way: 3, order: 0 },
  { kind: 'place', by: 0, count: 1, donation: undefined, tip: 100 },
  { kind: 'do', deed: 8, order: 1 },
  { kind: 'place', by: 1, count: 1, donation: undefined, tip: 100 },
  { kind: 'do', deed: 16, order: 2 },
  { kind: 'do', deed: 8, order: 2 },
  { kind: 'do', deed: 16, order: 0 },
  { kind: 'place', by: 0, count: 1, donation: undefined, tip: 1_234 },
  { kind: 'finish', way: 0, order: 3 },
  { kind: 'place', by: 1, count: 1, donation: undefined, tip: 100 },
]

it('balance after any run of orders: placed, cancelled, delivered, refunded, paid late, repriced', async () => {
  const reached = new Set<string | undefined>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 40, maxLength: 40, size: 'max' }),
      whileTime(async (steps) => {
        const run: Run = {
          placed: [],
          donations: [],
          pricing: { taxPercent: 8, commissionPercent: 15, agentPercent: 10 },
        }
        await changeSetting(m.deps, { kind: 'operator' }, 'pricing', run.pricing)
        try {
          for (const one of steps) await take(run, one)
        } finally {
          placed.push(...run.placed)
          donations.push(...run.donations)
        }
        for (const { id } of run.placed) {
          const { status, refundRequest } = await m.see(id)
          reached.add(status).add(refundRequest?.status)
        }
        expect(await bookErrors(m.deps.pool)).toEqual([])
        const all = await balances(m.deps.db, 'all')
        expect({ ...(await expected([])), ...all }).toEqual(await expected(placed, donations))
      }),
    ),
    { numRuns: 5, examples: [[certain]], endOnFailure: true },
  )
  // Runs without any delivery or refund would prove nothing.
  expect([...reached]).toEqual(expect.arrayContaining(['delivered', 'cancelled', 'granted']))
  expect([...gifts]).toContain('received')
})

it('stay as they are when a payment service speaks of an order in cash', async () => {
  const { id, total } = await m.place()
  await webhook(id)
  expect(await m.money(id)).toEqual({})
  for (const deed of ways[1] ?? []) await deeds[deed]?.(id)
  expect(await m.money(id)).toMatchObject({ customer: -total, cash: total })
})
