import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dishes } from '#server/db/tables/index.ts'
import { noon, testApp } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { seedMenu } from '../seed/seed-menu.ts'
import { renewDemoOffers } from './demo-offers.ts'
import { endOffers } from './end-offers.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps)
  kitchen = { id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString()
const offer = (dishId: string, body: unknown, as = kitchen.staff) =>
  m.call('PUT', `/api/restaurant/menu/${dishId}/offer`, { as, body })
const end = (dishId: string) =>
  m.call('DELETE', `/api/restaurant/menu/${dishId}/offer`, { as: kitchen.staff })
const shown = async (dishId: string) => (await m.call('GET', `/api/dishes/${dishId}`)).body

describe('an offer', () => {
  it('holds for customers at once, is shown with its end, and is the price that an order pays', async () => {
    const { id } = await makeDish(m.deps, kitchen.id, { price: 24_000 })
    const until = inHours(72)
    expect(await offer(id, { percentOff: 25, endsAt: until })).toMatchObject({
      status: 200,
      body: { price: 18_000, originalPrice: 24_000, discount: 25, offerEndsAt: until },
    })
    expect(await shown(id)).toMatchObject({ price: 18_000, originalPrice: 24_000, offerEndsAt: until })
    const { items } = (await m.call('GET', '/api/dishes?offers=true&limit=100')).body
    expect(items.map((dish: { id: string }) => dish.id)).toContain(id)
    const order = await m.checkout({ items: [{ dishId: id, quantity: 1 }] })
    expect(order.body.orders[0].items[0]).toMatchObject({ price: 18_000 })
    // Once more, and another one in its place: of the full price, and not of the offered one.
    const { updatedAt } = (await offer(id, { percentOff: 25, endsAt: until })).body
    m.time.advance(1_000)
    expect((await offer(id, { percentOff: 25, endsAt: until })).body.updatedAt).toBe(updatedAt)
    expect((await offer(id, { percentOff: 50, endsAt: null })).body).toMatchObject({
      price: 12_000,
      originalPrice: 24_000,
    })
    expect(await shown(id)).not.toHaveProperty('offerEndsAt')
  })

  it('ends by itself when its time has come, not before, and once; or when its restaurant ends it', async () => {
    const [timed, open, none] = await Promise.all(
      [1, 2, 3].map(() => makeDish(m.deps, kitchen.id, { price: 10_000 })),
    )
    if (!timed || !open || !none) throw new Error('three dishes are needed')
    await offer(timed.id, { percentOff: 20, endsAt: inHours(3) })
    await offer(open.id, { percentOff: 20, endsAt: null })
    m.time.advance(3 * 3_600_000 - 1)
    expect(await endOffers(m.deps)).toBe(0)
    m.time.advance(1)
    const other = await testApp({ database: m.database })
    other.time.set(m.deps.clock())
    const ended = await Promise.all([endOffers(other.deps), endOffers(m.deps)])
    await other.close()
    expect(ended.toSorted()).toEqual([0, 1])
    await m.deps.catalogueChanges.sweep()
    const full = await shown(timed.id)
    expect(full.price).toBe(10_000)
    for (const field of ['originalPrice', 'discount', 'offerEndsAt']) expect(full).not.toHaveProperty(field)
    expect((await shown(open.id)).price).toBe(8_000)
    expect((await end(open.id)).body).toMatchObject({ price: 10_000 })
    expect((await shown(open.id)).price).toBe(10_000)
    const { updatedAt } = (await end(open.id)).body
    m.time.advance(1_000)
    expect((await end(open.id)).body.updatedAt).toBe(updatedAt)
    expect((await end(none.id)).status).toBe(200)
  })

  it('ends with another price, and comes back with its end where that is undone', async () => {
    const { id } = await makeDish(m.deps, kitchen.id, { price: 10_000 })
    const until = inHours(24)
    await offer(id, { percentOff: 20, endsAt: until })
    const body = { dishIds: [id], price: { by: 'to', value: 9_000 } }
    const changed = await m.call('POST', '/api/restaurant/menu/bulk', {
      as: kitchen.staff,
      body,
      key: randomUUID(),
    })
    expect(await shown(id)).not.toHaveProperty('offerEndsAt')
    m.time.advance(24 * 3_600_000 - 1)
    expect(await endOffers(m.deps)).toBe(0)
    const undo = await m.call('POST', `/api/restaurant/menu/changes/${changed.body.undo}/undo`, {
      as: kitchen.staff,
      body: {},
    })
    expect(undo.body).toMatchObject({ done: true, restored: 1, stays: [] })
    expect(await shown(id)).toMatchObject({ price: 8_000, originalPrice: 10_000, offerEndsAt: until })
  })

  it.each([
    ['nothing off', { percentOff: 0, endsAt: null }, 'percentOff'],
    ['nearly all off', { percentOff: 91, endsAt: null }, 'percentOff'],
    ['a part of a percent', { percentOff: 12.5, endsAt: null }, 'percentOff'],
    ['an end that has passed', { percentOff: 20, endsAt: inHours(-1) }, 'endsAt'],
    ['an end in two years', { percentOff: 20, endsAt: inHours(24 * 800) }, 'endsAt'],
    ['an end that is no moment', { percentOff: 20, endsAt: 'soon' }, 'endsAt'],
    ['no word of its end', { percentOff: 20 }, 'endsAt'],
  ])('is refused with %s', async (_case, body, field) => {
    const { id } = await makeDish(m.deps, kitchen.id, { price: 10_000 })
    const refused = await offer(id, body)
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      422,
      'validation_failed',
      [field],
    ])
    expect((await shown(id)).price).toBe(10_000)
  })

  it('leaves something to pay, and is nobody else’s to make', async () => {
    const { id } = await makeDish(m.deps, kitchen.id, { price: 1 })
    expect((await offer(id, { percentOff: 90, endsAt: null })).status).toBe(422)
    const { id: elsewhere } = await makeRestaurant(m.deps)
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere })
    expect((await offer(id, { percentOff: 20, endsAt: null }, stranger)).status).toBe(404)
  })
})

describe("the demo's offers", () => {
  it('last three days, and then other dishes are on offer', async () => {
    const demo = await testApp()
    try {
      demo.time.set(noon)
      await seedMenu(demo.deps)
      const onOffer = async () =>
        demo.deps.db
          .select({ id: dishes.id, discount: dishes.discount, ends: dishes.offerEndsAt })
          .from(dishes)
          .where(eq(dishes.specialOffer, true))
      const first = await onOffer()
      expect(first.length).toBeGreaterThan(5)
      const end = new Date(noon.getTime() + (3 * 86_400 - 1) * 1_000)
      expect(new Set(first.map(({ ends }) => ends?.getTime()))).toEqual(new Set([end.getTime()]))
      expect(await renewDemoOffers(demo.deps)).toBe(0)
      demo.time.set(end)
      expect(await endOffers(demo.deps)).toBe(first.length)
      expect(await renewDemoOffers(demo.deps)).toBe(6)
      expect(await renewDemoOffers(demo.deps)).toBe(0)
      const next = await onOffer()
      expect(next).toHaveLength(6)
      for (const { discount, ends } of next) {
        expect([20, 25]).toContain(discount)
        expect(ends?.getTime()).toBe(end.getTime() + (3 * 86_400 - 1) * 1_000)
      }
      const [restaurants] = await demo.deps.db
        .select({ n: count(dishes.id) })
        .from(dishes)
        .where(and(eq(dishes.specialOffer, true), isNull(dishes.deletedAt)))
        .groupBy(dishes.restaurantId)
      expect(restaurants?.n).toBe(1)
    } finally {
      await demo.close()
    }
  })
})
