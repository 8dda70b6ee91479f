import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderNumbers, outboxEvents } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { purgeNumbers } from './next-number.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const press = (id: string, line: number, body?: object, as = m.staff) =>
  m.call('POST', `/api/restaurant/orders/${id}/lines/${line}/ready`, { as, ...(body && { body }) })
const accepted = async () => {
  const { id } = await m.place()
  expect((await m.kitchen(id, 'accept')).status).toBe(200)
  return id
}
const ready = async (id: string) => (await m.see(id, m.staff)).lines.map(({ readyAt }) => readyAt !== null)
const change = (id: string, body: object) =>
  m.call('POST', `/api/restaurant/orders/${id}/change-item`, {
    as: m.staff,
    body: { quantity: 1, reason: 'Sold out', changes: 0, ...body },
  })

describe('a line that its station is done with', () => {
  it('is ready by itself, and the order with its last one; a repeat changes nothing', async () => {
    const id = await accepted()
    m.time.advance(1_000)
    const first = await press(id, 0)
    expect(first).toMatchObject({
      status: 200,
      body: {
        restaurantStatus: 'preparing',
        lines: [{ readyAt: '2026-01-05T07:30:01.000Z' }, { readyAt: null }],
      },
    })
    m.time.advance(1_000)
    expect((await press(id, 0)).body).toEqual(first.body)
    expect((await press(id, 1)).body).toMatchObject({
      status: 'readyForPickup',
      lines: [{ readyAt: '2026-01-05T07:30:01.000Z' }, { readyAt: '2026-01-05T07:30:02.000Z' }],
    })
    expect(await press(id, 1)).toMatchObject({ status: 200, body: { status: 'readyForPickup' } })
    // The courier hears of it as of every order that is ready.
    expect((await m.carry(id, 'claim')).status).toBe(200)
    expect((await m.carry(id, 'start-pickup')).status).toBe(200)
    expect((await m.carry(id, 'confirm-pickup')).status).toBe(200)
    expect((await press(id, 0)).status).toBe(200)
  })

  it('is ready once, however many screens press its last lines at the same moment', async () => {
    const id = await accepted()
    const answers = await Promise.all([press(id, 0), press(id, 1), press(id, 0), press(id, 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { status, timeline } = await m.see(id, m.staff)
    expect(status).toBe('readyForPickup')
    expect(timeline.filter((entry) => entry.status === 'readyForPickup')).toHaveLength(1)
  })

  it('can be taken back while the order is cooked, and with the order for ten seconds', async () => {
    const id = await accepted()
    await press(id, 0)
    expect((await press(id, 0, { ready: false })).body.lines).toEqual([{ readyAt: null }, { readyAt: null }])
    await press(id, 0)
    m.time.advance(1_000)
    await press(id, 1)
    expect((await press(id, 1, { ready: false })).status).toBe(409)
    expect((await m.kitchen(id, 'recall', { action: 'ready' })).status).toBe(200)
    expect(await ready(id)).toEqual([true, false])
    // Everything at once, as on the card of the order.
    m.time.advance(1_000)
    expect((await m.kitchen(id, 'ready')).status).toBe(200)
    expect(await ready(id)).toEqual([true, true])
  })

  it('is refused before the order is accepted, for another line, and after a change not seen', async () => {
    const { id } = await m.place()
    expect((await press(id, 0)).status).toBe(409)
    await m.kitchen(id, 'accept')
    expect((await press(id, 2)).status).toBe(404)
    expect((await press(id, -1)).status).toBe(422)
    expect((await change(id, { line: 0 })).status).toBe(200)
    expect((await press(id, 1, { changes: 0 })).status).toBe(409)
    expect((await press(id, 1, { changes: 1 })).status).toBe(200)
  })

  it("is nobody else's to press", async () => {
    const id = await accepted()
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
      restaurantId: (await makeRestaurant(m.deps)).id,
    })
    expect((await press(id, 0, undefined, stranger)).status).toBe(404)
    expect((await press(id, 0, undefined, m.customer)).status).toBe(403)
    expect(await ready(id)).toEqual([false, false])
  })

  it('follows a change: what comes instead is to be cooked, and without what was missing the order is ready', async () => {
    const one = await accepted()
    await press(one, 1)
    await change(one, { line: 1, replacement: { dishId: m.naan.id } })
    expect(await ready(one)).toEqual([false, false])
    const other = await accepted()
    await press(other, 0)
    const { body } = await change(other, { line: 1 })
    expect(body).toMatchObject({
      status: 'readyForPickup',
      total: body.subtotal + body.tax + body.deliveryFee,
    })
  })

  it('is told to the screens of its kitchen alone', async () => {
    const id = await accepted()
    await press(id, 0)
    const published = (
      await m.deps.db.select().from(outboxEvents).where(eq(outboxEvents.kind, 'status'))
    ).filter(({ data }) => (data as { orderId: string; action: string }).orderId === id)
    const line = published.find(({ data }) => (data as { action: string }).action === 'lineReady')
    expect(line?.topics).toEqual([`restaurant:${m.restaurant.id}`])
  })
})

describe('the number of an order', () => {
  it('counts by restaurant and service day from its acceptance, and stays', async () => {
    m.time.set(new Date('2026-02-02T07:30:00Z'))
    const other = await marketplaceOf()
    const placed = await m.place()
    expect(placed.number).toBeNull()
    const accept = async (id: string, as = m.staff) =>
      (await m.call('POST', `/api/restaurant/orders/${id}/accept`, { as })).body.number
    expect(await accept(placed.id)).toBe(1)
    expect(await accept((await m.place()).id)).toBe(2)
    expect(await accept((await other.place()).id, other.staff)).toBe(1)
    const back = await m.place()
    expect(await accept(back.id)).toBe(3)
    await m.kitchen(back.id, 'recall', { action: 'accept' })
    expect(await accept(back.id)).toBe(3)
    // Half past one at night is still the same evening; from four on it is another day.
    m.time.set(new Date('2026-02-02T20:00:00Z'))
    expect(await accept((await m.place()).id)).toBe(4)
    m.time.set(new Date('2026-02-02T22:30:00Z'))
    expect(await accept((await m.place()).id)).toBe(1)
    // Its customer and its courier see it too.
    expect((await m.see(placed.id)).number).toBe(1)
    const { body } = await m.call('GET', '/api/deliveries?state=available', { as: m.agent })
    expect(body.items.find(({ id }: { id: string }) => id === placed.id).number).toBe(1)
  })

  it('is given once, to orders that are accepted at the same moment', async () => {
    m.time.set(new Date('2026-03-02T07:30:00Z'))
    const placed = await Promise.all(Array.from({ length: 8 }, () => m.place()))
    const numbers = await Promise.all(
      placed.map(async ({ id }) => (await m.kitchen(id, 'accept')).body.number),
    )
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('goes on after a purge, which takes the counts of days that are over', async () => {
    const days = async () => (await m.deps.db.select().from(orderNumbers)).map(({ day }) => day)
    const number = async () => (await m.kitchen((await m.place()).id, 'accept')).body.number
    m.time.set(new Date('2026-04-02T07:30:00Z'))
    const before = await number()
    m.time.set(new Date('2026-04-04T07:30:00Z'))
    expect(await number()).toBe(1)
    await purgeNumbers(m.deps)
    expect(await days()).toEqual(expect.arrayContaining(['2026-04-02', '2026-04-04']))
    m.time.advance(24 * 60 * 60_000)
    await purgeNumbers(m.deps)
    expect(await days()).toEqual(['2026-04-04'])
    m.time.set(new Date('2026-04-04T08:30:00Z'))
    expect([before, await number()]).toEqual([1, 2])
  })
})

/** Another restaurant on the same site, with what is ordered there. */
const marketplaceOf = async () => {
  const { makeDish } = await import('#tests/builders.ts')
  const { id } = await makeRestaurant(m.deps)
  const dish = await makeDish(m.deps, id)
  return {
    staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }),
    place: () => m.place({ items: [{ dishId: dish.id, quantity: 1 }] }),
  }
}
