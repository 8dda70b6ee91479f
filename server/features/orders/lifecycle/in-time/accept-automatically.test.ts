import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { orders } from '#server/db/tables/index.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptAutomatically } from './accept-automatically.ts'

let m: Marketplace
let other: TestApp
let kitchen: { id: string; staff: Person; dish: string }
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
})
afterAll(async () => {
  await other.close()
  await m.close()
})
beforeEach(async () => {
  m.time.set(noon)
  other.time.set(noon)
  const { id } = await makeRestaurant(m.deps)
  const dish = await makeDish(m.deps, id, { price: 10_000 })
  kitchen = { id, dish: dish.id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const set = async (autoAccept: unknown) => {
  const { status, body } = await m.call('PUT', '/api/restaurant', { as: kitchen.staff, body: { autoAccept } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.autoAccept).toEqual(autoAccept)
}
const place = async (quantity = 1) => (await m.place({ items: [{ dishId: kitchen.dish, quantity }] })).id
const statuses = async () =>
  (
    await m.deps.db
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.restaurantId, kitchen.id))
      .orderBy(orders.placedAt)
  ).map(({ status }) => status)
const soon = async () => {
  m.time.advance(1_000)
  return place()
}

describe('a kitchen that accepts by itself', () => {
  it('takes on what it said within a quarter of an hour, the oldest first, and leaves the rest to somebody', async () => {
    await set({ capacity: 2, unit: 'orders' })
    const ids = [await soon(), await soon(), await soon()]
    expect(await acceptAutomatically(m.deps)).toEqual(ids.slice(0, 2))
    expect(await statuses()).toEqual(['preparing', 'preparing', 'confirmed'])
    expect((await m.see(ids[0] ?? '', kitchen.staff)).number).toBe(1)
    expect(await acceptAutomatically(m.deps)).toEqual([])
    // Later there is room again, if nobody was there before.
    m.time.advance(9 * 60_000)
    expect(await acceptAutomatically(m.deps)).toEqual([])
    const late = await place()
    m.time.advance(6 * 60_000)
    expect(await acceptAutomatically(m.deps)).toEqual([late])
  })

  it('counts dishes where it said so, and what somebody accepted by hand', async () => {
    await set({ capacity: 5, unit: 'dishes' })
    const first = await place(3)
    await m.call('POST', `/api/restaurant/orders/${first}/accept`, { as: kitchen.staff })
    m.time.advance(1_000)
    const large = await place(3)
    m.time.advance(1_000)
    // A small one does not overtake it.
    await place(1)
    expect(await acceptAutomatically(m.deps)).toEqual([])
    await m.call('POST', `/api/restaurant/orders/${large}/cancel`, {
      as: kitchen.staff,
      body: { reason: 'Too much' },
    })
    expect(await acceptAutomatically(m.deps)).toHaveLength(1)
  })

  it('does so moments after the order, with its confirmation', async () => {
    await set({ capacity: 10, unit: 'orders' })
    const id = await place()
    await jobHandlers(m.deps)['confirm-orders']({ orderIds: [id] } as never)
    expect(await statuses()).toEqual(['preparing'])
  })

  it('takes on no more when several instances do so at once', async () => {
    await set({ capacity: 2, unit: 'orders' })
    for (let order = 0; order < 5; order++) await soon()
    other.time.set(m.deps.clock())
    await Promise.all([
      acceptAutomatically(m.deps),
      acceptAutomatically(other.deps),
      acceptAutomatically(m.deps),
    ])
    expect((await statuses()).filter((status) => status === 'preparing')).toHaveLength(2)
  })

  it('does it only where somebody said so', async () => {
    await place()
    expect(await acceptAutomatically(m.deps)).toEqual([])
    await set({ capacity: 2, unit: 'orders' })
    await set(null)
    expect(await acceptAutomatically(m.deps)).toEqual([])
  })
})
