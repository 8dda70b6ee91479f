import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { orders, promiseCity, promiseLoads, restaurants } from '../../db/tables/index.ts'
import { updatePromises } from './update-promises.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  m.time.set(new Date('2026-03-02T07:30:00Z'))
})
afterAll(() => m.close())

type Span = { from: string; to: string }
const minutesOf = ({ from, to }: Span) =>
  [from, to].map((instant) => (Date.parse(instant) - m.deps.clock().getTime()) / 60_000)
const asked = async () => {
  const one = (await m.call('GET', `/api/dishes/${m.dal.id}`)).body as { arrival: Span }
  const listed = (await m.call('GET', `/api/dishes?restaurant=${m.restaurant.id}`)).body as {
    items: { arrival: Span }[]
  }
  const restaurant = (await m.call('GET', `/api/restaurants/${m.restaurant.id}`)).body as {
    arrival: Span
    deliveryTime: string
  }
  const quote = (await m.call('POST', '/api/quote', { body: { items: m.cart } })).body as {
    orders: { arrival: Span; deliveryTime: string }[]
  }
  return { one, listed, restaurant, quote }
}
/** Delivers an order so many minutes after it was placed. */
const deliver = async (minutes: number): Promise<Order> => {
  const order = await m.place({ paymentMethod: 'upi', payment: { upiId: 'success@upi' } })
  for (const step of ['accept', 'ready']) await m.kitchen(order.id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup'])
    expect((await m.carry(order.id, step)).status).toBe(200)
  await m.carry(order.id, 'pickup')
  m.time.advance(minutes * 60_000)
  expect((await m.carry(order.id, 'complete')).status).toBe(200)
  return m.see(order.id)
}

it('the promise is what the restaurant states, and the same wherever somebody looks, until something is learned', async () => {
  const { one, listed, restaurant, quote } = await asked()
  expect(minutesOf(one.arrival)).toEqual([30, 45])
  for (const other of [...listed.items, restaurant, ...quote.orders])
    expect(other.arrival).toEqual(one.arrival)
  const order = await m.place()
  expect(order.arrival).toEqual(one.arrival)
  expect(order).toMatchObject({ estimatedDelivery: one.arrival.to, lateReason: null, lateMinutes: 0 })
})

it('learns from each delivery once, however often it looks, and says it everywhere at once', async () => {
  for (let count = 0; count < 12; count++) await deliver(70)
  await updatePromises(m.deps)
  const [city] = await m.deps.db.select().from(promiseCity)
  expect(city?.learned).toMatchObject({ learned: { weight: expect.closeTo(12, 0) } })
  await updatePromises(m.deps)
  expect((await m.deps.db.select().from(promiseCity))[0]).toEqual(city)

  await m.deps.catalogueChanges.sweep()
  const { one, listed, restaurant, quote } = await asked()
  const [from = 0, to = 0] = minutesOf(one.arrival)
  expect(from).toBeGreaterThan(30)
  expect(to).toBeGreaterThan(45)
  expect(to).toBeLessThan(80)
  for (const other of [...listed.items, restaurant, ...quote.orders])
    expect(other.arrival).toEqual(one.arrival)
  expect(restaurant.deliveryTime).toBe(`${from}-${to} min`)
  expect(quote.orders[0]?.deliveryTime).toBe(restaurant.deliveryTime)
  expect((await m.place()).arrival).toEqual(one.arrival)
})

it('promises longer where the customer lives farther, in the quote as in the order', async () => {
  const far = { lat: (m.restaurant.lat ?? 0) + 0.06, lng: m.restaurant.lng ?? 0 }
  await m.deps.db
    .update(restaurants)
    .set({
      promise: { from: 30, to: 40, portions: 0, cost: 0, usualCost: 30_000, way: 0.3, usualWay: 8 },
    })
    .where(eq(restaurants.id, m.restaurant.id))
  await m.deps.catalogueChanges.sweep()
  const quoted = (await m.call('POST', '/api/quote', { body: { items: m.cart, location: far } })).body as {
    orders: { arrival: Span }[]
  }
  const { shippingDetails } = m.checkoutBody()
  const order = await m.place({ shippingDetails: { ...shippingDetails, location: far } })
  expect(order.arrival).toEqual(quoted.orders[0]?.arrival)
  expect(minutesOf(order.arrival)[1]).toBeGreaterThan(45)
})

it('the customer reads why an order comes later than promised, and by how much', async () => {
  const order = await m.place()
  await m.kitchen(order.id, 'accept', { preparationMinutes: 90 })
  const later = await m.see(order.id)
  expect(later.lateReason).toBe('kitchen')
  expect(Date.parse(later.arrival.to) - Date.parse(order.arrival.to)).toBe(later.lateMinutes * 60_000)
  // What was promised is measured by what was promised first.
  const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row).toMatchObject({ promisedFrom: 30, promisedTo: 40 })

  const overdue = await m.place()
  m.time.advance(60 * 60_000)
  expect(await m.see(overdue.id)).toMatchObject({ lateReason: 'kitchen', lateMinutes: 20 })
})

it('the model of promises remembers how busy everybody was, minute by minute', async () => {
  await updatePromises(m.deps)
  const [load] = await m.deps.db.select().from(promiseLoads).where(eq(promiseLoads.at, m.deps.clock()))
  expect(load).toMatchObject({ load: null, busy: null })
})
