import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders, restaurants } from '#server/db/tables/index.ts'
import { publish, readNotification } from '#server/outbox/publish.ts'
import { topic } from '#server/outbox/topic.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { sandboxWebhook } from '../../payments/sandbox/sandbox-webhook.ts'
import { orderTransaction } from '../lifecycle/order-transaction.ts'

let m: Marketplace
let dishes: { id: string; restaurantId: string }[]
let staff: Map<string, Person>
beforeAll(async () => {
  // 160 commands share ten connections: on a busy machine the last of them wait longer than the default
  // allows.
  m = await marketplace()
  dishes = []
  staff = new Map()
  for (let number = 0; number < 4; number++) {
    const restaurant = await makeRestaurant(m.deps)
    dishes.push(await makeDish(m.deps, restaurant.id))
    staff.set(restaurant.id, await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: restaurant.id }))
  }
})
afterAll(() => m.close())

/**
 * Sends again, as clients do, when the busy server refused a request before it did anything: all 160 clients
 * share one thread with it. Any other 503 is returned.
 */
const comingBack = async <R extends { body: { message?: string } }>(send: () => Promise<R>): Promise<R> => {
  for (;;) {
    const response = await send()
    if (response.body.message !== 'We are very busy. Please try again shortly.') return response
    await new Promise(setImmediate)
  }
}

const timedOut = '4000000000000119'
/** One payment over `count` orders, each from another restaurant. */
const checkoutOf = async (count: number, cardNumber?: string): Promise<Order[]> => {
  const items = dishes.slice(0, count).map(({ id }) => ({ dishId: id, quantity: 1 }))
  const paid = { items, paymentMethod: 'creditCard', payment: card(cardNumber) }
  const { status, body } = await comingBack(() => m.checkout(paid))
  expect(status).toBe(201)
  return body.orders
}
const checkouts = (payments: number, count: number, cardNumber?: string) =>
  Promise.all(Array.from({ length: payments }, () => checkoutOf(count, cardNumber)))

const cancel = (id: string) =>
  comingBack(() => m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer }))
const paymentOf = async (orderId: string) => {
  const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, orderId))
  return row?.paymentId ?? ''
}
const webhook = (paymentId: string) => {
  const { body, headers } = sandboxWebhook(m.deps, paymentId)
  const request = {
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  } as const
  return comingBack(async () => {
    const response = await m.app.inject(request)
    return { status: response.statusCode, body: response.json() }
  })
}
const statuses = (responses: { status: number }[]) => [...new Set(responses.map(({ status }) => status))]
/** Serialization failures and deadlocks. They would be retried, but with one lock order there are none. */
const conflicts = () => m.logged.filter((line) => /40P01|40001|repeated after a conflict/.test(line))

it('160 orders of 40 shared payments are cancelled at once without a deadlock, and the books balance', async () => {
  const placed = (await checkouts(40, 4)).flat()
  expect(placed).toHaveLength(160)
  const responses = await Promise.all(placed.map(({ id }) => cancel(id)))
  expect(statuses(responses)).toEqual([200])
  expect(conflicts()).toEqual([])
  expect(await bookErrors(m.deps.pool)).toEqual([])
})

it('two kitchens deliver orders of one payment at the same time, and both are settled', async () => {
  const placed = (await checkouts(20, 2)).flat()
  for (const move of ['accept', 'ready', 'deliver']) {
    const responses = await Promise.all(
      placed.map(({ id, restaurant }) =>
        m.call('POST', `/api/restaurant/orders/${id}/${move}`, { as: staff.get(restaurant.id) ?? null }),
      ),
    )
    expect(statuses(responses)).toEqual([200])
  }
  expect(conflicts()).toEqual([])
  expect(await bookErrors(m.deps.pool)).toEqual([])
})

it('a late webhook is taken, twice, while the orders it pays for are being cancelled', async () => {
  const shared = await checkouts(20, 4, timedOut)
  const paymentIds = await Promise.all(shared.map(([first]) => paymentOf(first?.id ?? '')))
  const [hooks, cancelled] = await Promise.all([
    Promise.all([...paymentIds, ...paymentIds].map(webhook)),
    Promise.all(shared.flatMap((placed) => placed.map(({ id }) => cancel(id)))),
  ])
  expect(statuses(hooks)).toEqual([200])
  expect(statuses(cancelled)).toEqual([200])
  expect(conflicts()).toEqual([])
  expect(await bookErrors(m.deps.pool)).toEqual([])
  const { rows } = await m.deps.pool.query(
    'SELECT DISTINCT status, captured = refunded AS even FROM payments WHERE id = ANY($1)',
    [paymentIds],
  )
  expect(rows).toEqual([{ status: 'refunded', even: true }])
})

it('repeats a transaction that a deadlock undid, telling only of what was committed', async () => {
  const [one, other] = dishes.map(({ restaurantId }) => restaurantId)
  const sent: string[] = []
  const send = (_channel: string, payloads: readonly string[]) => sent.push(...payloads)
  const deps = { ...m.deps, notifications: { ...m.deps.notifications, send } }
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  let attempts = 0
  const rename = (first: string | undefined, second: string | undefined, name: string) =>
    orderTransaction(deps, async ({ tx }) => {
      attempts += 1
      const data = { name }
      await publish(deps, tx, { topics: [topic(name)], kind: 'status', data })
      const set = (id = '') => tx.update(restaurants).set({ area: name }).where(eq(restaurants.id, id))
      await set(first)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await set(second)
    })
  await Promise.all([rename(one, other, 'there'), rename(other, one, 'back')])
  // Who repeats may be faster than who was waiting for its rows, and meet it again.
  expect(conflicts().length).toBeGreaterThan(0)
  expect(attempts).toBe(2 + conflicts().length)
  expect(sent.map((payload) => readNotification(payload).subject).toSorted()).toEqual(['back', 'there'])
})

it('the pool gets every connection back when not even BEGIN comes through', async () => {
  for (let round = 0; round < 2; round++) {
    await m.deps.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'annapurna-eats' AND pid <> pg_backend_pid()`,
    )
    await Promise.allSettled(
      Array.from({ length: 30 }, () => m.deps.db.transaction((tx) => tx.execute(sql`SELECT 1`))),
    )
  }
  await Promise.all(
    Array.from({ length: 30 }, () => m.deps.db.transaction((tx) => tx.execute(sql`SELECT 1`))),
  )
  // The server's periodic jobs may hold a connection for a moment.
  await expect.poll(() => m.deps.pool.totalCount - m.deps.pool.idleCount).toBe(0)
})
