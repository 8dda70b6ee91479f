import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveries, orders, restaurants, slots, slotTakes } from '#server/db/tables/index.ts'
import type { Slot } from '#shared/slots/contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { releaseOrders } from '../orders/lifecycle/in-time/release-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const minutes = (count: number, from = noon) => new Date(from.getTime() + count * 60_000)
const tomorrow = '2026-01-06'
const set = (values: Partial<typeof restaurants.$inferInsert>, id = m.restaurant.id) =>
  m.deps.db
    .update(restaurants)
    .set({ ...values, orderingVersion: sql`${restaurants.orderingVersion} + 1` })
    .where(eq(restaurants.id, id))
const slotsOf = async (date: string, id = m.restaurant.id): Promise<Slot[]> =>
  (await m.call('GET', `/api/restaurants/${id}/slots?date=${date}`)).body.slots
const slotAt = async (index = 20, date = tomorrow) => {
  const slot = (await slotsOf(date))[index]
  if (!slot) throw new Error('no slot')
  return slot
}
const load = async (from: string, id = m.restaurant.id) => {
  const [row] = await m.deps.db
    .select({ orders: slots.orders, portions: slots.portions })
    .from(slots)
    .where(and(eq(slots.restaurantId, id), eq(slots.from, new Date(from))))
  return row ?? { orders: 0, portions: 0 }
}

describe('an order for later', () => {
  it('is promised for its slot, and its kitchen has it in time and not before', async () => {
    const { from, to, free } = await slotAt()
    const quoted = await m.call('POST', '/api/quote', { body: { items: m.cart, slot: from } })
    expect(quoted.body.orders[0].arrival).toEqual({ from, to })
    const placed = await m.place({ slot: from })
    expect(placed).toMatchObject({
      status: 'scheduled',
      slot: { from, to },
      arrival: { from, to },
      allowedActions: ['reschedule', 'cancel'],
      number: null,
    })
    expect(placed.timeline.map(({ status }) => status)).toEqual(['processing', 'scheduled'])
    expect((await slotAt()).free).toBe(free - 1)
    const listed = async () =>
      (await m.call('GET', '/api/restaurant/orders?limit=100', { as: m.staff })).body.items.filter(
        ({ id }: { id: string }) => id === placed.id,
      )
    expect(await listed()).toEqual([])
    const later = async (as = m.staff) => {
      const { items } = (await m.call('GET', '/api/restaurant/orders/later', { as })).body
      return items.filter(({ id }: { id: string }) => id === placed.id)
    }
    // What is in it is known, and who ordered it is not.
    expect(await later()).toEqual([
      {
        id: placed.id,
        fulfilment: 'delivery',
        slot: { from, to },
        releaseAt: placed.cancelUntil,
        lines: placed.items.map(({ name, quantity }) => ({ name, quantity, options: [] })),
      },
    ])
    const { id: elsewhere } = await makeRestaurant(m.deps)
    expect(await later(await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere }))).toEqual(
      [],
    )
    expect(await m.kitchen(placed.id, 'accept')).toMatchObject({ status: 409 })
    const releaseAt = new Date(placed.cancelUntil)
    // So that it can be there as its slot begins (`npm run bench -- slots`).
    expect(Date.parse(from) - releaseAt.getTime()).toBeGreaterThanOrEqual(25 * 60_000)
    m.time.set(minutes(-1, releaseAt))
    expect(await releaseOrders(m.deps)).toEqual([])
    m.time.set(releaseAt)
    expect(await releaseOrders(m.deps)).toEqual([placed.id])
    expect(await later()).toEqual([])
    expect(await releaseOrders(m.deps)).toEqual([])
    expect(await listed()).toMatchObject([
      { status: 'confirmed', acceptBy: minutes(10, releaseAt).toISOString() },
    ])
    expect(await m.see(placed.id)).toMatchObject({ arrival: { from, to }, allowedActions: [] })
    // Whoever cooks early brings it in its slot all the same.
    await m.kitchen(placed.id, 'accept', { preparationMinutes: 5 })
    expect((await m.see(placed.id)).arrival).toEqual({ from, to })
    const [delivery] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, placed.id))
    expect(delivery).toMatchObject({ notBefore: new Date(from), dueAt: new Date(to) })
    await m.kitchen(placed.id, 'ready')
    expect((await m.see(placed.id)).arrival).toEqual({ from, to })
  })

  it('goes to a busy kitchen earlier by as much', async () => {
    const { from } = await slotAt()
    const { id, cancelUntil } = await m.place({ slot: from })
    m.time.set(minutes(-20, new Date(cancelUntil)))
    await set({ busyMinutes: 20, busyUntil: null })
    try {
      expect(await releaseOrders(m.deps)).toEqual([id])
    } finally {
      await set({ busyMinutes: 0 })
    }
  })

  it('is cancelled and refunded until its kitchen has it, and gives its slot back', async () => {
    const { from } = await slotAt()
    const before = await load(from)
    const { id, total, cancelUntil } = await m.place({
      slot: from,
      paymentMethod: 'creditCard',
      payment: card(),
    })
    expect(await load(from)).toEqual({ orders: before.orders + 1, portions: before.portions + 3 })
    m.time.set(minutes(-1, new Date(cancelUntil)))
    const { status, body } = await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'cancelled', payment: { refunded: total } })
    expect(await load(from)).toEqual(before)
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    expect(await load(from)).toEqual(before)
    expect(Object.values(await m.money(id)).every((balance) => balance === 0)).toBe(true)
  })

  it('by a card that is declined leaves its slot free', async () => {
    const { from } = await slotAt(21)
    const { status } = await m.checkout({
      slot: from,
      paymentMethod: 'creditCard',
      payment: card('4000 0000 0000 0002'),
    })
    expect(status).toBe(402)
    expect(await load(from)).toEqual({ orders: 0, portions: 0 })
  })

  it('is the same one with the same key, even when its slot is full or over', async () => {
    const { from } = await slotAt(22)
    const key = randomUUID()
    await set({ slotOrders: 1 })
    try {
      const first = await m.checkout({ slot: from }, key)
      const again = await m.checkout({ slot: from }, key)
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect(again.body).toEqual(first.body)
      m.time.set(minutes(60, new Date(from)))
      expect((await m.checkout({ slot: from }, key)).body).toEqual(first.body)
      expect(await load(from)).toMatchObject({ orders: 1 })
      expect(await m.checkout({ slot: minutes(15, new Date(from)).toISOString() }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      })
    } finally {
      await set({ slotOrders: 8 })
    }
  })
})

describe('a slot', () => {
  it('is never overfilled by a hundred checkouts at once', async () => {
    const { from, free } = await slotAt(30)
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(m.deps, ['ROLE_CUSTOMER'])))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        m.checkout(
          {
            slot: from,
            ...(index % 2 === 0 && { paymentMethod: 'creditCard', payment: card() }),
          },
          randomUUID(),
          people[index % 20],
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(free)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 slot_full']),
    )
    expect(await load(from)).toEqual({ orders: free, portions: free * 3 })
    expect(await m.deps.db.$count(slotTakes, eq(slotTakes.from, new Date(from)))).toBe(free)
    expect((await slotAt(30)).free).toBe(0)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('that fills up between quote and checkout is refused, and can be had again when an order ends', async () => {
    const { from } = await slotAt(31)
    await set({ slotOrders: 1 })
    try {
      const quote = () => m.call('POST', '/api/quote', { body: { items: m.cart, slot: from } })
      expect((await quote()).status).toBe(200)
      const { id } = await m.place({ slot: from })
      const full = { status: 409, body: { code: 'slot_full', fields: { slot: expect.any(String) } } }
      expect(await quote()).toMatchObject(full)
      expect(await m.checkout({ slot: from })).toMatchObject(full)
      await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
      expect((await quote()).status).toBe(200)
      expect((await m.checkout({ slot: from })).status).toBe(201)
    } finally {
      await set({ slotOrders: 8 })
    }
  })

  it('counts portions as well as orders', async () => {
    const { from } = await slotAt(32)
    await set({ slotPortions: 5 })
    try {
      await m.place({ slot: from })
      expect(await m.checkout({ slot: from })).toMatchObject({ status: 409, body: { code: 'slot_full' } })
      const one = { slot: from, items: [{ dishId: m.naan.id, quantity: 2 }] }
      expect((await m.checkout(one)).status).toBe(201)
      expect((await slotAt(32)).free).toBe(0)
    } finally {
      await set({ slotPortions: 40 })
    }
  })

  it('in the past, too near, between two, too far or in a closed hour is refused', async () => {
    const refusal = async (at: Date) => {
      const { status, body } = await m.checkout({ slot: at.toISOString() })
      return [status, body.code]
    }
    expect(await refusal(minutes(-60))).toEqual([409, 'too_late'])
    expect(await refusal(minutes(0))).toEqual([409, 'too_late'])
    expect(await refusal(minutes(24 * 60 + 7))).toEqual([422, 'validation_failed'])
    expect(await refusal(minutes(9 * 24 * 60))).toEqual([422, 'validation_failed'])
    expect((await m.checkout({ slot: 'soon' })).status).toBe(422)
    const { from } = await slotAt()
    await set({ holidays: [{ date: tomorrow, hours: [] }] })
    try {
      expect(await refusal(new Date(from))).toEqual([409, 'restaurant_closed'])
      expect(await slotsOf(tomorrow)).toEqual([])
    } finally {
      await set({ holidays: [] })
    }
  })

  it('of a cart from two restaurants is taken in both or in neither', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id, { price: 500 })
    const { from } = await slotAt(33)
    const items = [...m.cart, { dishId: dish.id, quantity: 1 }]
    expect((await m.checkout({ slot: from, items })).body.orders).toHaveLength(2)
    expect(await load(from, other.id)).toEqual({ orders: 1, portions: 1 })
    await set({ slotOrders: 1 }, other.id)
    const before = await load(from)
    expect(await m.checkout({ slot: from, items })).toMatchObject({
      status: 409,
      body: { code: 'slot_full' },
    })
    expect(await load(from)).toEqual(before)
  })

  it('can be had while the restaurant is closed for now', async () => {
    const { from } = await slotAt(34)
    await set({ pausedUntil: minutes(120) })
    try {
      expect(await m.checkout()).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } })
      expect((await m.checkout({ slot: from })).status).toBe(201)
      expect((await slotsOf('2026-01-05')).every((slot) => new Date(slot.from) > minutes(120))).toBe(true)
    } finally {
      await set({ pausedUntil: null })
    }
  })
})

it('a dish with a number of portions a day is ordered for today alone', async () => {
  const few = await makeDish(m.deps, m.restaurant.id, { price: 500, stockPerDay: 5 })
  const items = [{ dishId: few.id, quantity: 1 }]
  const { from } = await slotAt(35)
  expect(await m.checkout({ items, slot: from })).toMatchObject({
    status: 409,
    body: { code: 'dish_unavailable' },
  })
  const [today] = await slotsOf('2026-01-05')
  expect((await m.checkout({ items, slot: today?.from })).status).toBe(201)
})

it('an order as soon as possible has no slot and takes none', async () => {
  const before = await m.deps.db.$count(slotTakes)
  expect(await m.place()).toMatchObject({ status: 'confirmed', slot: null })
  expect(await m.deps.db.$count(slotTakes)).toBe(before)
  expect(
    await m.deps.db.$count(orders, and(eq(orders.status, 'scheduled'), gte(orders.placedAt, minutes(1)))),
  ).toBe(0)
})
