import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  autopilotLots,
  mealRedemptions,
  orders,
  presence,
  restaurantStaff,
  restaurants,
  shelters,
  surplusLots,
  surplusReservations,
  users,
} from '#server/db/tables/index.ts'
import { seedDemo } from '#server/startup/seed-demo.ts'
import { dayMs } from '#shared/time.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { makeShelter, rescue } from '#tests/rescue.ts'
import { runRescueClock } from '../rescue/clock.ts'
import { autopilotTurn } from './autopilot.ts'

const step = 10_000
const betweenLots = 270 * step
/** Longer than any of its lots can be picked up. */
const afterAnyLot = 3 * 3_600_000
let m: Marketplace
let r: ReturnType<typeof rescue>
beforeAll(async () => {
  m = await marketplace()
  await seedDemo(m.deps)
  r = rescue(m)
  m.time.set(noon)
  // While a deal is on sale the autopilot adds none (keep-deal.test.ts), and only its rescues are counted.
  const longAway = new Date(noon.getTime() + 200 * dayMs).toISOString()
  await r.list({ kind: 'packed', portions: 99, salePrice: 9_900, useBy: longAway, pickUpUntil: longAway })
})
afterEach(() => m.deps.db.delete(presence))
afterAll(() => m.close())

/** Advances the clock by `milliseconds`, with a turn on `instances` servers each half step. */
const pass = async (milliseconds: number, instances = 1) => {
  for (let gone = 0; gone < milliseconds; gone += step / 2) {
    m.time.advance(step / 2)
    await Promise.all(Array.from({ length: instances }, () => autopilotTurn(m.deps)))
  }
}
const open = (subject: string) =>
  m.deps.db.insert(presence).values({ subject, stream: subject, until: new Date('2030-01-01') })
/** The autopilot's lots, the first first. */
const lots = async () =>
  (
    await m.deps.db
      .select({ lot: surplusLots })
      .from(autopilotLots)
      .innerJoin(surplusLots, eq(surplusLots.id, autopilotLots.lotId))
      .orderBy(asc(surplusLots.listedAt))
  ).map(({ lot }) => lot)
const latest = async () => {
  const lot = (await lots()).at(-1)
  if (!lot) throw new Error('the autopilot has listed nothing')
  return lot
}
/** What is not over yet is closed by the clock, and the autopilot lists its next lot. */
const nextLot = async () => {
  m.time.advance(afterAnyLot)
  await runRescueClock(m.deps)
  const before = (await lots()).length
  await pass(step)
  expect(await lots()).toHaveLength(before + 1)
  return latest()
}
const isOver = async () => (await latest()).state === 'closed'

describe('the rescue of the autopilot', () => {
  it('goes from a kitchen to a customer and a shelter within two minutes, each step once on three servers', async () => {
    await pass(11 * step, 3)
    const [lot, ...more] = await lots()
    expect(more).toEqual([])
    if (!lot) throw new Error('nothing was listed')
    expect(lot).toMatchObject({ state: 'closed', portions: 6, sold: 1, received: 5, wasted: 0, isVeg: true })
    expect(
      await m.deps.db
        .select()
        .from(restaurantStaff)
        .where(eq(restaurantStaff.restaurantId, lot.restaurantId)),
    ).toEqual([])
    const recorded = await r.recorded(lot.id)
    expect(recorded).toEqual([
      ['listed', 6],
      ['sold', 1],
      ['accepted', 5],
      ['pickedUp', 5],
      ['received', 5],
    ])
    const [order] = await m.deps.db
      .select({ status: orders.status, fulfilment: orders.fulfilment, username: users.username })
      .from(surplusReservations)
      .innerJoin(orders, eq(orders.id, surplusReservations.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(surplusReservations.lotId, lot.id))
    expect(order).toEqual({ status: 'delivered', fulfilment: 'collection', username: 'autopilot-lakshmi' })
    const [run] = await r.runsOf(lot.id)
    expect(run).toMatchObject({ state: 'received', carrierKind: 'volunteer', grams: 2_000, stars: 5, pay: 0 })
    expect(run?.shelterId).not.toBe('SHL-ANANDASHR')
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('comes again after a while, in another kitchen, and only while a shelter has room', async () => {
    const first = await latest()
    const since = m.deps.clock().getTime() - first.listedAt.getTime()
    m.time.advance(betweenLots - since - 2 * step)
    await pass(step)
    expect(await lots()).toHaveLength(1)
    await pass(step)
    const second = await latest()
    expect(second.id).not.toBe(first.id)
    expect(second.restaurantId).not.toBe(first.restaurantId)
    await pass(11 * step)
    expect(await isOver()).toBe(true)
    const before = await m.deps.db.select().from(shelters)
    await m.deps.db.update(shelters).set({ capacityPerDay: 5 })
    m.time.advance(betweenLots)
    await pass(2 * step)
    expect(await lots()).toHaveLength(2)
    for (const { id, capacityPerDay } of before)
      await m.deps.db.update(shelters).set({ capacityPerDay }).where(eq(shelters.id, id))
    await pass(step)
    expect(await lots()).toHaveLength(3)
  })

  it('takes on what somebody listed for a kitchen of the demo and nobody wants, unless somebody plays a shelter', async () => {
    const kitchen = (await latest()).restaurantId
    const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: kitchen })
    const { body: lot } = await m.call('POST', '/api/surplus', { as: staff, body: r.form({ title: 'Upma' }) })
    await open('shelters')
    m.time.advance(23 * step)
    await pass(2 * step)
    expect(await r.runsOf(lot.id)).toEqual([])
    await m.deps.db.delete(presence)
    // The dashboard of the kitchen may well be open.
    await open(`restaurant:${kitchen}`)
    await pass(12 * step)
    expect(await r.lotOf(lot.id)).toMatchObject({ received: 20, state: 'closed' })
    await m.deps.db.delete(restaurantStaff).where(eq(restaurantStaff.userId, staff.id))
  })

  it('asks for the meals that donors have paid for, once in a while', async () => {
    const asked = () => m.deps.db.$count(mealRedemptions)
    await pass(2 * step)
    expect(await asked()).toBe(0)
    const body = { meals: 7, amount: 35_000, payment: { method: 'creditCard', ...card() } }
    const { body: gift } = await m.call('POST', '/api/donations', { body, key: randomUUID() })
    await pass(2 * step)
    expect(await asked()).toBe(1)
    m.time.advance(29 * step)
    await pass(2 * step)
    expect(await asked()).toBe(2)
    await pass(16 * step)
    const seen = await m.call('GET', `/api/donations/${gift.id}`, { as: m.admin })
    expect(seen.body).toMatchObject({ mealsServed: 7, mealsKept: 0, served: 35_000 })
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('leaves alone what people list', async () => {
    const sold = await r.list({ salePrice: 2_000, title: 'Lemon rice' })
    const given = await r.list({ title: 'Upma' })
    await pass(15 * step)
    for (const id of [sold.id, given.id]) {
      expect(await r.runsOf(id)).toEqual([])
      expect(await r.lotOf(id)).toMatchObject({ remaining: 20, reserved: 0 })
    }
    expect((await r.lotOf(sold.id)).state).toBe('onSale')
  })

  it('lists nothing for a kitchen whose dashboard is open, and ends no sale there', async () => {
    const { restaurantId } = await nextLot()
    await open(`restaurant:${restaurantId}`)
    await pass(15 * step)
    expect(await latest()).toMatchObject({ restaurantId, state: 'onSale', reserved: 1 })
    await m.deps.db.delete(presence)
    await pass(11 * step)
    expect(await latest()).toMatchObject({ restaurantId, state: 'closed', received: 5 })
    // Of all kitchens only this one has nobody at it.
    const kitchens = await m.deps.db.select({ id: restaurants.id }).from(restaurants)
    for (const { id } of kitchens) if (id !== restaurantId) await open(`restaurant:${id}`)
    expect((await nextLot()).restaurantId).toBe(restaurantId)
    await open(`restaurant:${restaurantId}`)
    const count = (await lots()).length
    m.time.advance(afterAnyLot)
    await runRescueClock(m.deps)
    await pass(2 * step)
    expect(await lots()).toHaveLength(count)
  })

  it('goes on where people take part: carries for a shelter of theirs, and enters the code that they cannot see', async () => {
    const lot = await nextLot()
    const { person } = await makeShelter(m.deps)
    await pass(4 * step)
    while ((await latest()).state === 'onSale') await pass(step / 2)
    expect((await r.act(person, lot.id, 'accept', { portions: 3 })).status).toBe(200)
    await pass(3 * step)
    const theirs = async () => (await r.runsOf(lot.id)).find(({ portions }) => portions === 3)
    expect(await theirs()).toMatchObject({ state: 'pickedUp', carrierKind: 'volunteer' })
    await pass(3 * step)
    expect(await theirs()).toMatchObject({ state: 'received', receivedPortions: 3, stars: null })
    await pass(6 * step)
    expect(await latest()).toMatchObject({ state: 'closed', sold: 1, received: 5 })
  })

  it('acts no more once the food’s time is over, and begins anew', async () => {
    const lot = await nextLot()
    await pass(6 * step)
    m.time.set(lot.pickUpUntil)
    await pass(3 * step)
    expect(await r.lotOf(lot.id)).toMatchObject({ received: 0 })
    expect((await r.runsOf(lot.id)).map(({ state }) => state)).toEqual(['open'])
    expect((await latest()).id).toBe(lot.id)
    await runRescueClock(m.deps)
    expect(await r.lotOf(lot.id)).toMatchObject({ state: 'closed', sold: 1, wasted: 5 })
    await pass(step)
    expect((await latest()).id).not.toBe(lot.id)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })
})
