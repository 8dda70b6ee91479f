import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { orders, restaurants } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runs } from '#tests/runs.ts'
import { releaseOrders } from '../lifecycle/in-time/release-orders.ts'
import { cancelClosed } from './cancel-closed.ts'

/** What the kitchen takes for a slot: so little that most commands meet a full one. */
const [slotOrders, slotPortions] = [3, 7]
let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  await m.deps.db.update(restaurants).set({
    slotOrders,
    slotPortions,
    orderingVersion: sql`${restaurants.orderingVersion} + 1`,
  })
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

/** Five slots of tomorrow and one of the day after, in minutes from now. */
const slotsAhead = [1200, 1215, 1230, 1245, 1260, 2700]
const slotOf = (index: number) => {
  const from = noon.getTime() + (slotsAhead[index] ?? 0) * 60_000
  return new Date(from - (from % 900_000)).toISOString()
}
const slot = fc.nat(slotsAhead.length - 1)
const paying = [
  { paymentMethod: 'cashOnDelivery' },
  { paymentMethod: 'creditCard', payment: card() },
  { paymentMethod: 'creditCard', payment: card('4000000000000002') },
  { paymentMethod: 'creditCard', payment: card('4000000000000119') },
]
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('checkout' as const),
      slot,
      quantity: fc.integer({ min: 1, max: 4 }),
      by: fc.nat(paying.length - 1),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), slot, order: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), day: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Well below the time that the test may take, so that what has begun can end. */
const playedForMs = 12_000

const holidays = (dates: string[]) =>
  m.call('PUT', '/api/restaurant', {
    as: m.staff,
    body: { holidays: dates.map((date) => ({ date, open: false, from: null, to: null })) },
  })
const closing = () => ({ restaurantId: m.restaurant.id, userId: m.staff.caller.userId })
const done: Record<string, number> = {}
const count = (what: string) => {
  done[what] = (done[what] ?? 0) + 1
}

const play = async (one: Command): Promise<void> => {
  const known = await m.deps.db.select({ id: orders.id }).from(orders).orderBy(orders.placedAt, orders.id)
  const id = 'order' in one ? known[one.order % (known.length || 1)]?.id : undefined
  if (one.kind === 'checkout') {
    const { status } = await m.checkout(
      { slot: slotOf(one.slot), items: [{ dishId: m.dal.id, quantity: one.quantity }], ...paying[one.by] },
      randomUUID(),
    )
    count(`checkout ${status}`)
  } else if (one.kind === 'change' && id !== undefined) {
    const body = { slot: slotOf(one.slot) }
    count(`change ${(await m.call('POST', `/api/orders/${id}/slot`, { as: m.customer, body })).status}`)
  } else if (one.kind === 'cancel' && id !== undefined)
    count(`cancel ${(await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })).status}`)
  else if (one.kind === 'close') {
    await holidays([one.day ? '2026-01-06' : '2026-01-07'])
    for (const _ of await cancelClosed(m.deps, closing())) count('closed')
    await holidays([])
  } else if (one.kind === 'release') await releaseOrders(m.deps)
}

/** Slots that hold more than they may, or not just what the orders that are to come for them take. */
const oversold = async () => {
  const { rows } = await m.deps.pool.query(
    `SELECT s.from_at, s.orders, s.portions, count(o.id)::int AS there, coalesce(sum(i.portions), 0)::int AS taken
     FROM slots s LEFT JOIN orders o ON o.slot_from = s.from_at AND o.restaurant_id = s.restaurant_id
       AND o.status NOT IN ('cancelled')
     LEFT JOIN LATERAL (SELECT sum(quantity) AS portions FROM order_items WHERE order_id = o.id) i ON true
     GROUP BY s.restaurant_id, s.from_at
     HAVING s.orders > $1 OR s.portions > $2 OR s.orders <> count(o.id) OR s.portions <> coalesce(sum(i.portions), 0)`,
    [slotOrders, slotPortions],
  )
  return rows
}

it('no slot is ever oversold and money sums to zero, over a thousand commands, five at a time', async () => {
  const commands = fc.sample(command, { numRuns: runs(1_000), seed: 2026 })
  const last = performance.now() + playedForMs * Number(process.env.RUNS ?? 1)
  for (let at = 0; at < commands.length; at += 5) {
    // A busy machine plays fewer, and enough to reach each end.
    if (at >= 300 && performance.now() > last) break
    await Promise.all(commands.slice(at, at + 5).map(play))
    if (at % 50 === 0) expect(await oversold()).toEqual([])
  }
  expect(await oversold()).toEqual([])
  expect(await bookErrors(m.deps.pool)).toEqual([])
  // Each kind of end was reached, so that all of this says something.
  for (const what of [
    'checkout 201',
    'checkout 409',
    'checkout 402',
    'change 200',
    'change 409',
    'cancel 200',
    'closed',
  ])
    expect(done[what] ?? 0, what).toBeGreaterThan(3)
}, 120_000)
