import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  donations,
  donationUses,
  fundSpendings,
  payments,
  refunds,
  shelters,
} from '#server/db/tables/index.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { balances } from '../ledger/balances.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const give = async (changes: Record<string, unknown> = {}) => {
  m.time.advance(1_000)
  const body = { amount: 100_000, anonymous: true, payment: { method: 'creditCard', ...card() }, ...changes }
  return m.call('POST', '/api/donations', { body, key: randomUUID() })
}
/** A restaurant that cooks a veg meal for ₹40, and who works for it. */
const kitchen = async (changes: Record<string, unknown> = {}) => {
  const { id } = await makeRestaurant(m.deps)
  const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
  const dish = await makeDish(m.deps, id, { name: 'Khichdi', price: 6_000, isVeg: true })
  const body = { dishId: dish.id, price: 4_000, perDay: 20, active: true, ...changes }
  const { status } = await m.call('PUT', '/api/restaurant/meals', { as: staff, body })
  return { id, staff, dish, status }
}
const makeShelter = async (values: Partial<typeof shelters.$inferInsert> = {}): Promise<Person> => {
  const person = await makePerson(m.deps, ['ROLE_SHELTER'])
  await m.deps.db.insert(shelters).values({
    id: `SHL-${randomUUID().slice(0, 9).toUpperCase()}`,
    userId: person.id,
    name: 'Asha Nilaya',
    capacityPerDay: 50,
    diet: 'veg',
    hours: openAllDay,
    lat: 12.98,
    lng: 77.63,
    address: '22, 80 Feet Road',
    phone: '9845012306',
    contact: 'Mr Prakash',
    status: 'approved',
    appliedAt: m.deps.clock(),
    ...values,
  })
  return person
}
const redeem = (as: Person, restaurantId: string, meals: number, key: string = randomUUID()) =>
  m.call('POST', '/api/shelter/meals', { as, body: { restaurantId, meals }, key })
const redeemed = async (as: Person, restaurantId: string, meals: number): Promise<Order> => {
  const { status, body } = await redeem(as, restaurantId, meals)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.orders[0]
}
const fund = async () => (await balances(m.deps.db, 'all')).fund ?? 0
const cook = async (staff: Person, id: string, ...steps: string[]) => {
  for (const step of steps) await m.call('POST', `/api/restaurant/orders/${id}/${step}`, { as: staff })
}
const usesOf = async (donation: string): Promise<{ amount: number; returned: number }[]> =>
  (await m.call('GET', `/api/donations/${donation}/timeline`, { as: m.admin })).body.steps.filter(
    ({ kind }: { kind: string }) => kind === 'used',
  )

describe('sponsored meals', () => {
  it('are prepaid by donors at the price of a meal, cooked, brought, and told to the donor', async () => {
    const any: Donation = (await give()).body
    const gift: Donation = (await give({ meals: 10, amount: 50_000 })).body
    expect(gift).toMatchObject({ status: 'received', meals: 10 })
    const { id, staff } = await kitchen()
    const shelter = await makeShelter()
    const offered = await m.call('GET', '/api/shelter/meals', { as: shelter })
    expect(offered.body).toMatchObject({ sponsored: 10, funded: 30, room: 50 })
    expect(offered.body.items).toContainEqual(
      expect.objectContaining({
        price: 4_000,
        left: 20,
        open: true,
        restaurant: expect.objectContaining({ id }),
      }),
    )
    const before = await fund()
    const order = await redeemed(shelter, id, 8)
    // ₹50 a meal, as its donor paid: ₹320 to the kitchen, 8 % tax, and the rest for the way.
    expect(order).toMatchObject({
      status: 'confirmed',
      paymentMethod: 'fund',
      payment: { status: 'captured' },
      items: [{ name: 'Khichdi', quantity: 8, price: 4_000 }],
      ...{ subtotal: 32_000, tax: 2_560, deliveryFee: 5_440, total: 40_000 },
      shippingDetails: { address: '22, 80 Feet Road', phone: '9845012306' },
    })
    expect(await fund()).toBe(before - 40_000)
    expect(await usesOf(gift.id)).toMatchObject([
      {
        amount: 40_000,
        of: 40_000,
        meals: 8,
        purpose: 'sponsoredMeal',
        portions: 8,
        restaurant: { id },
        receivedAt: null,
        undelivered: false,
      },
    ])
    expect(await usesOf(any.id)).toEqual([])
    await cook(staff, order.id, 'accept', 'ready', 'deliver')
    expect((await m.see(order.id, shelter)).status).toBe('delivered')
    expect(await usesOf(gift.id)).toMatchObject([{ receivedAt: m.deps.clock().toISOString() }])
    const ledger = await m.app.inject({ url: '/api/impact/ledger' })
    const entries = ledger.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.filter(({ kind }) => kind === 'received').map(({ facts }) => facts)).toEqual([
      { spending: expect.any(String), meals: 8, restaurant: id },
    ])
    const { body: followed } = await m.call('GET', `/api/donations/${gift.id}/timeline`, { as: m.admin })
    expect(followed).toMatchObject({
      donation: { kind: 'meals', used: 40_000, served: 40_000, kept: 10_000, mealsKept: 2, mealsServed: 8 },
      ...{ waiting: 0, ahead: 0, mealsAhead: 0 },
    })
    // The restaurant is paid as for any order: its price less the commission.
    const paid = await m.call('GET', '/api/restaurant/stats', { as: staff })
    expect(paid.body.revenue).toBe(32_000 - 4_800)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('that are cancelled, or partly given back, put the rupees back to the donations that they came from', async () => {
    const { id, staff } = await kitchen()
    const shelter = await makeShelter()
    const gift: Donation = (await give({ meals: 20 })).body
    expect(gift).toMatchObject({ kept: 100_000, mealsKept: 20 })
    const before = await fund()
    // By the shelter itself, while it may.
    const slip = await redeemed(shelter, id, 1)
    expect((await m.call('POST', `/api/orders/${slip.id}/cancel`, { as: shelter })).status).toBe(200)
    expect(await fund()).toBe(before)
    const order = await redeemed(shelter, id, 2)
    await m.call('POST', `/api/restaurant/orders/${order.id}/cancel`, {
      as: staff,
      body: { reason: 'No gas' },
    })
    expect(await fund()).toBe(before)
    const [payment] = await m.deps.db
      .select()
      .from(payments)
      .where(eq(payments.method, 'fund'))
      .orderBy(payments.createdAt)
    expect(payment).toBeDefined()
    const back = await m.deps.db.select().from(refunds)
    expect(back.at(-1)).toMatchObject({ amount: order.total, status: 'done' })
    const { rows } = await m.deps.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'refund-payment'")
    expect(rows).toEqual([])
    expect((await m.call('GET', '/api/restaurant/meals', { as: staff })).body.today).toBe(0)

    // The kitchen has one portion less; an admin gives some back after the delivery.
    const second = await redeemed(shelter, id, 3)
    await cook(staff, second.id, 'accept')
    await m.call('POST', `/api/restaurant/orders/${second.id}/change-item`, {
      as: staff,
      body: { line: 0, quantity: 1, reason: 'None left', changes: 0 },
    })
    expect(await fund()).toBe(before - 10_000)
    await cook(staff, second.id, 'ready', 'deliver')
    const body = { amount: 640, reason: 'Late' }
    await m.call('POST', `/api/admin/orders/${second.id}/refund`, { as: m.admin, body })
    // Money alone: the meals were served.
    expect(await fund()).toBe(before - 9_360)
    const [spending] = await m.deps.db
      .select()
      .from(fundSpendings)
      .where(eq(fundSpendings.subjectId, second.id))
    expect(spending).toMatchObject({ amount: 15_000, returned: 5_640, portions: 2 })
    const { body: followed } = await m.call('GET', `/api/donations/${gift.id}/timeline`, { as: m.admin })
    expect(followed).toMatchObject({
      donation: { used: 9_360, served: 9_360, kept: 90_000, mealsKept: 18, mealsServed: 2 },
      waiting: 640,
    })
    expect(await bookErrors(m.deps.pool)).toEqual([])
    const used = (await m.deps.db.select().from(donations)).reduce((sum, one) => sum + one.used, 0)
    const spent = (await m.deps.db.select().from(fundSpendings)).reduce(
      (sum, one) => sum + one.amount - one.returned,
      0,
    )
    expect(used).toBe(spent)
  })

  it('that could not be handed over are not said to be on their way', async () => {
    const { id, staff } = await kitchen()
    const shelter = await makeShelter()
    await give({ meals: 2, amount: 10_000 })
    const order = await redeemed(shelter, id, 2)
    const [use] = await m.deps.db
      .select({ donation: donationUses.donationId })
      .from(donationUses)
      .innerJoin(fundSpendings, eq(fundSpendings.id, donationUses.spendingId))
      .where(eq(fundSpendings.subjectId, order.id))
    const served = async () =>
      (await m.call('GET', `/api/donations/${use?.donation}/timeline`, { as: m.admin })).body.donation.served
    const before = await served()
    await cook(staff, order.id, 'accept', 'ready')
    for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'arrive'])
      expect([step, (await m.carry(order.id, step)).status]).toEqual([step, 200])
    const problem = { kind: 'refused', note: '' }
    await m.call('POST', `/api/deliveries/${order.id}/problem`, { as: m.agent, body: problem })
    for (const step of ['bring-back', 'hand-back']) await m.carry(order.id, step)
    expect((await m.see(order.id, shelter)).status).toBe('cancelled')
    const lost = { returned: 0, receivedAt: null, undelivered: true }
    expect(await usesOf(`${use?.donation}`)).toContainEqual(expect.objectContaining(lost))
    expect(await served()).toBe(before)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('are placed once, whatever is repeated, and never more than are cooked, fit in, or can be paid', async () => {
    const { id } = await kitchen({ perDay: 5 })
    const shelter = await makeShelter({ capacityPerDay: 8 })
    const key = randomUUID()
    const [first, second] = [await redeem(shelter, id, 1, key), await redeem(shelter, id, 1, key)]
    expect(second.body).toEqual(first.body)
    const many = await Promise.all(Array.from({ length: 8 }, () => redeem(shelter, id, 1)))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(new Set(many.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['portions_gone']),
    )
    const other = await kitchen()
    expect((await redeem(shelter, other.id, 4)).body.code).toBe('capacity_reached')
    expect((await redeem(shelter, other.id, 3)).status).toBe(201)
    const big = await makeShelter({ capacityPerDay: 5_000 })
    const dear = await kitchen({ perDay: 1_000 })
    const before = await fund()
    const short = await redeem(big, dear.id, 900)
    expect([short.status, short.body.code]).toEqual([409, 'fund_too_low'])
    expect(await fund()).toBe(before)
    expect((await m.call('GET', '/api/restaurant/meals', { as: dear.staff })).body.today).toBe(0)
  })

  it('are refused where diet, hours, distance, approval, or the restaurant say no', async () => {
    const { id, staff, dish } = await kitchen()
    const code = async (values: Partial<typeof shelters.$inferInsert>, restaurantId = id) => {
      const { status, body } = await redeem(await makeShelter(values), restaurantId, 1)
      return [status, body.code]
    }
    expect(await code({ status: 'pending' })).toEqual([403, 'forbidden'])
    expect(await code({ hours: openAllDay.map(() => []) })).toEqual([409, 'illegal_transition'])
    expect(await code({ lat: 28.6, lng: 77.2 })).toEqual([422, 'out_of_delivery_area'])
    expect(await code({}, 'nowhere')).toEqual([404, 'not_found'])
    expect((await redeem(await makePerson(m.deps, ['ROLE_SHELTER']), id, 1)).status).toBe(404)
    expect((await redeem(m.customer, id, 1)).status).toBe(403)
    expect((await redeem(await makeShelter(), id, 0)).status).toBe(422)
    await m.call('POST', `/api/restaurant/menu/${dish.id}/availability`, {
      as: staff,
      body: { available: false },
    })
    expect(await code({})).toEqual([409, 'dish_unavailable'])
    await m.call('POST', '/api/restaurant/pause', { as: staff, body: { minutes: 30 } })
    await m.call('POST', `/api/restaurant/menu/${dish.id}/availability`, {
      as: staff,
      body: { available: true },
    })
    expect(await code({})).toEqual([409, 'restaurant_closed'])
    const chicken = await makeDish(m.deps, id, { name: 'Chicken', price: 9_000, isVeg: false })
    await m.call('POST', '/api/restaurant/pause', { as: staff, body: { minutes: 0 } })
    const body = { dishId: chicken.id, price: 4_000, perDay: 20, active: true }
    expect((await m.call('PUT', '/api/restaurant/meals', { as: staff, body })).status).toBe(200)
    expect(await code({})).toEqual([409, 'illegal_transition'])
    expect((await code({ diet: 'any' }))[0]).toBe(201)
    await m.call('PUT', '/api/restaurant/meals', { as: staff, body: { ...body, active: false } })
    expect(await code({ diet: 'any' })).toEqual([404, 'not_found'])
    expect(
      (await m.call('GET', '/api/meals')).body.restaurants.map((one: { id: string }) => one.id),
    ).not.toContain(id)
  })

  it('are offered at no more than the menu, for dishes of one’s own; nobody can choose to be paid for by the fund', async () => {
    const { dish, staff } = await kitchen()
    const put = async (changes: Record<string, unknown>) => {
      const body = { dishId: dish.id, price: 4_000, perDay: 20, active: true, ...changes }
      const response = await m.call('PUT', '/api/restaurant/meals', { as: staff, body })
      return response.status === 200 ? 200 : Object.keys(response.body.fields)
    }
    expect(await put({ price: 6_001 })).toEqual(['price'])
    expect(await put({ dishId: m.dal.id })).toEqual(['dishId'])
    for (const wrong of [{ perDay: 0 }, { perDay: 1_001 }]) expect(await put(wrong)).toEqual(['perDay'])
    // ₹50 with 8 % tax is at most ₹46.29.
    expect(await put({ price: 4_630 })).toEqual(['price'])
    expect(await put({ price: 4_629 })).toBe(200)
    expect((await m.checkout({ paymentMethod: 'fund' })).status).toBe(422)
    const wrong = await give({ meals: 3, amount: 14_999 })
    expect([wrong.status, wrong.body.fields.amount]).toEqual([
      422,
      'A meal costs ₹50.00 now. Please look at the amount again.',
    ])
    expect((await give({ meals: 0, amount: 5_000 })).status).toBe(422)
    const price = { meals: { mealPrice: 6_000 } }
    await m.call('PUT', '/api/admin/settings', { as: m.admin, body: price })
    expect((await m.call('GET', '/api/meals')).body.mealPrice).toBe(6_000)
    expect((await give({ meals: 3, amount: 18_000 })).status).toBe(201)
  })
})
