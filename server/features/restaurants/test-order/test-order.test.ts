import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxEvents } from '#server/db/tables/index.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { restaurantTopic } from '../topics.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const path = '/api/restaurant/test-order'
const read = async () => (await m.call('GET', path, { as: m.staff })).body
const place = async () => (await m.call('POST', path, { as: m.staff, body: {} })).body
const end = async (body = {}) => (await m.call('POST', `${path}/acknowledge`, { as: m.staff, body })).body
const counted = async () => {
  const figures = await m.call('GET', '/api/restaurant/stats', { as: m.staff })
  const orders = await m.call('GET', '/api/restaurant/orders', { as: m.staff })
  const money = await m.call('GET', '/api/restaurant/earnings', { as: m.staff })
  const { rows } = await m.deps.pool.query(
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM payments) AS payments,
      (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM deliveries) AS deliveries,
      (SELECT count(*) FROM order_numbers) AS numbers`,
  )
  return [figures.body, orders.body, money.body, rows]
}

it('a test order waits in the kitchen, is told to its screens, counts nowhere, and goes away by itself', async () => {
  expect(await read()).toEqual({ waiting: null, heardAt: null })
  const before = await counted()
  const now = m.deps.clock()
  const waiting = { placedAt: now.toISOString(), expiresAt: new Date(now.getTime() + 300_000).toISOString() }
  expect(await place()).toEqual({ waiting, heardAt: null })
  expect(await read()).toEqual({ waiting, heardAt: null })
  const events = await m.deps.db.select().from(outboxEvents)
  expect(events.at(-1)).toMatchObject({ topics: [restaurantTopic(m.restaurant.id)], kind: 'restaurant' })
  expect(await counted()).toEqual(before)
  m.time.advance(300_000)
  expect(await read()).toEqual({ waiting: null, heardAt: null })
  const firstDay = async () =>
    (await m.call('GET', '/api/restaurant/first-day', { as: m.staff })).body.testOrder
  expect(await firstDay()).toBe(false)

  await place()
  // Nobody heard it: that is no success.
  expect(await end({ heard: false })).toEqual({ waiting: null, heardAt: null })
  await place()
  const heardAt = m.deps.clock().toISOString()
  expect(await end()).toEqual({ waiting: null, heardAt })
  m.time.advance(1_000)
  expect(await end()).toEqual({ waiting: null, heardAt })
  expect(await firstDay()).toBe(true)
  expect(await counted()).toEqual(before)
  expect((await m.call('POST', path, { as: m.customer, body: {} })).status).toBe(403)
})
