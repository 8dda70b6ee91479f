import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shelters } from '#server/db/tables/index.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { refundDonation } from '../giving/refund-donation.ts'
import { impactSums } from '../impact/sums.ts'
import { updateLedger } from '../impact/update-ledger.ts'

let m: Marketplace
let shelter: Person
let staff: Person
let restaurantId: string
beforeAll(async () => {
  m = await marketplace()
  restaurantId = (await makeRestaurant(m.deps)).id
  staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId })
  const dish = await makeDish(m.deps, restaurantId, { name: 'Khichdi', price: 4_321, isVeg: true })
  const body = { dishId: dish.id, price: 4_321, perDay: 1_000, active: true }
  await m.call('PUT', '/api/restaurant/meals', { as: staff, body })
  shelter = await makePerson(m.deps, ['ROLE_SHELTER'])
  await m.deps.db.insert(shelters).values({
    ...{ id: 'SHL-RANDOMRUN', userId: shelter.id, name: 'Asha Nilaya', diet: 'veg', status: 'approved' },
    ...{ capacityPerDay: 1_000, hours: openAllDay, lat: 12.98, lng: 77.63, address: '22, 80 Feet Road' },
    ...{ phone: '9845012306', contact: '', appliedAt: m.deps.clock() },
  })
})
afterAll(() => m.close())

/** Steps of a kitchen; each may be allowed or refused at the moment. */
const steps = ['accept', 'ready', 'deliver', 'cancel'] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sponsor' as const),
      meals: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      amount: fc.integer({ min: 100, max: 40_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), meals: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('kitchen' as const),
      which: fc.nat(),
      does: fc.constantFrom(...steps, 'accept', 'ready', 'deliver'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('lacks' as const),
      which: fc.nat(),
      meals: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('price' as const), rupees: fc.constantFrom(50, 53, 61) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Gift = { id: string; meals: number; price: number }
const gifts: Gift[] = []
const orders: string[] = []
/** Meals that went back to their donors. */
const refunded = new Map<string, number>()
const seen = new Set<string>()
const of = <T>(list: readonly T[], which: number): T | undefined => list[which % (list.length || 1)]
const read = async (id: string) =>
  (await m.call('GET', `/api/donations/${id}/timeline`, { as: m.admin })).body as {
    donation: Donation
    waiting: number
    steps: { kind: string; amount: number; returned: number; meals: number; receivedAt: string | null }[]
  }

const give = async (given: { amount: number; meals?: number }): Promise<string> => {
  const body = { ...given, anonymous: true, payment: { method: 'creditCard', ...card() } }
  return (await m.call('POST', '/api/donations', { body, key: randomUUID() })).body.id
}
const ask = (meals: number) =>
  m.call('POST', '/api/shelter/meals', { as: shelter, body: { restaurantId, meals }, key: randomUUID() })

const take = async (one: Step): Promise<void> => {
  m.time.advance(1_000)
  if (one.kind === 'sponsor' || one.kind === 'give') {
    const { body: site } = await m.call('GET', '/api/meals')
    const price: number = site.mealPrice
    const given =
      one.kind === 'give' ? { amount: one.amount } : { meals: one.meals, amount: one.meals * price }
    gifts.push({ id: await give(given), meals: one.kind === 'give' ? 0 : one.meals, price })
    return
  }
  if (one.kind === 'price') {
    const body = { meals: { mealPrice: one.rupees * 100 } }
    await m.call('PUT', '/api/admin/settings', { as: m.admin, body })
    return
  }
  if (one.kind === 'ask') {
    const asked = await ask(one.meals)
    seen.add(`ask ${asked.status === 201 ? 'done' : asked.body.code}`)
    if (asked.status === 201) orders.push(asked.body.orders[0].id)
    return
  }
  if (one.kind === 'refund') {
    const gift = of(gifts, one.which)
    if (!gift) return
    const before = await read(gift.id)
    const done = await refundDonation(m.deps, m.admin.id, gift.id, 'Given twice').then(
      () => true,
      () => false,
    )
    seen.add(`refund ${done}`)
    if (done) refunded.set(gift.id, (refunded.get(gift.id) ?? 0) + before.donation.mealsKept)
    return
  }
  const order = of(orders, one.which)
  if (order === undefined) return
  if (one.kind === 'kitchen') {
    const body = one.does === 'cancel' ? { body: { reason: 'No gas' } } : {}
    const { status } = await m.call('POST', `/api/restaurant/orders/${order}/${one.does}`, {
      as: staff,
      ...body,
    })
    seen.add(`${one.does} ${status}`)
    return
  }
  const { changes } = await m.see(order, shelter)
  const body = { line: 0, quantity: one.meals, reason: 'None left', changes: changes?.length ?? 0 }
  const { status } = await m.call('POST', `/api/restaurant/orders/${order}/change-item`, { as: staff, body })
  seen.add(`lacks ${status}`)
}

/** Of each gift, each rupee and each meal is at one place; what was counted is what was paid. */
const expectAccountedFor = async () => {
  let sponsoredServed = 0
  const followed = await Promise.all(gifts.map(async (gift) => ({ gift, ...(await read(gift.id)) })))
  for (const { gift, donation, waiting, steps: all } of followed) {
    const { amount, used, served, kept, mealsKept, mealsServed, refunded: back } = donation
    const underWay = used - served
    expect(served + underWay + kept + waiting + back).toBe(amount)
    expect(kept).toBe(mealsKept * gift.price * (gift.meals > 0 ? 1 : 0))
    if (gift.meals === 0) continue
    const asked = all.filter(
      ({ kind, receivedAt, returned, amount: paid }) =>
        kind === 'used' && receivedAt === null && returned < paid,
    )
    const mealsUnderWay = asked.reduce((sum, { meals }) => sum + meals, 0)
    expect(mealsServed + mealsUnderWay + mealsKept + (refunded.get(gift.id) ?? 0)).toBe(gift.meals)
    expect([served, underWay]).toEqual([mealsServed * gift.price, mealsUnderWay * gift.price])
    expect(waiting).toBe(0)
    sponsoredServed += mealsServed
  }
  let delivered = 0
  for (const id of orders) {
    const { status, items } = await m.see(id, shelter)
    if (status === 'delivered') delivered += items[0]?.quantity ?? 0
  }
  const { rows } = await m.deps.pool.query<{ others: number }>(`
    SELECT coalesce(sum(portions - (SELECT sum(meals - meals_returned) FROM donation_uses WHERE spending_id = s.id)), 0)::int AS others
    FROM fund_spendings s WHERE received_at IS NOT NULL`)
  expect(sponsoredServed + (rows[0]?.others ?? 0)).toBe(delivered)
  await updateLedger(m.deps)
  expect((await impactSums(m.deps)).sums.mealsSponsored).toBe(delivered)
  expect(await bookErrors(m.deps.pool)).toEqual([])
}

/** The first run reaches what proves anything, whatever the others do. */
const certain: Step[] = [
  { kind: 'sponsor', meals: 5 },
  { kind: 'ask', meals: 4 },
  { kind: 'kitchen', which: 1, does: 'accept' },
  { kind: 'lacks', which: 1, meals: 1 },
  { kind: 'kitchen', which: 1, does: 'ready' },
  { kind: 'kitchen', which: 1, does: 'deliver' },
  { kind: 'price', rupees: 61 },
  { kind: 'give', amount: 40_000 },
  { kind: 'sponsor', meals: 1 },
  { kind: 'ask', meals: 5 },
  { kind: 'kitchen', which: 2, does: 'accept' },
  { kind: 'lacks', which: 2, meals: 3 },
  { kind: 'kitchen', which: 2, does: 'cancel' },
  // The one for everything, which is after the three gifts of the test above and the sponsored five.
  { kind: 'refund', which: 4 },
]

it('cost what donors paid: five for ₹250 are five that are served and counted, and other gifts stay as they are', async () => {
  const small = [await give({ amount: 1_000 }), await give({ amount: 10_000 })]
  const gift = await give({ meals: 5, amount: 25_000 })
  // One more than donors have sponsored or given for.
  expect((await ask(8)).body.code).toBe('fund_too_low')
  const { body: asked } = await ask(5)
  const [order] = asked.orders
  expect(order).toMatchObject({ subtotal: 21_605, tax: 1_728, deliveryFee: 1_667, total: 25_000 })
  for (const does of ['accept', 'ready', 'deliver'])
    await m.call('POST', `/api/restaurant/orders/${order.id}/${does}`, { as: staff })
  for (const other of small) expect((await read(other)).donation).toMatchObject({ used: 0, served: 0 })
  const { donation, waiting, steps: all } = await read(gift)
  expect(donation).toMatchObject({ amount: 25_000, used: 25_000, served: 25_000, kept: 0, mealsServed: 5 })
  const { rows: queued } = await m.deps.pool.query("SELECT data FROM pgboss.job WHERE name = 'gift-served'")
  expect(queued).toHaveLength(1)
  expect([waiting, all.at(-1)]).toMatchObject([0, { amount: 25_000, of: 25_000, meals: 5, portions: 5 }])
  const { body: left } = await m.call('GET', '/api/shelter/meals', { as: shelter })
  expect(left).toMatchObject({ sponsored: 0, funded: 2 })
  gifts.push({ id: gift, meals: 5, price: 5_000 }, ...small.map((id) => ({ id, meals: 0, price: 0 })))
  orders.push(order.id)
  await expectAccountedFor()
})

it('each sponsored meal is served and counted at what its donor paid, whatever else happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 35, size: 'max' }), async (all) => {
      for (const one of all) await take(one)
      await expectAccountedFor()
    }),
    { numRuns: 4, examples: [[certain]], endOnFailure: true },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining(['ask done', 'deliver 200', 'cancel 200', 'lacks 200', 'refund true']),
  )
}, 120_000)
