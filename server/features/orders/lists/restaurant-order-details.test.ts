import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { card, makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const byCard = { paymentMethod: 'creditCard', payment: card() }
const details = async (id: string, as = m.staff) => {
  const { status, body } = await m.call('GET', `/api/restaurant/orders/${id}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const minute = () => m.time.advance(60_000)
const deliver = async (id: string) => {
  for (const step of ['accept', 'ready', 'deliver']) {
    minute()
    expect((await m.kitchen(id, step)).status, step).toBe(200)
  }
}
const answer = (id: string, to: string, text: string, as = m.staff) =>
  m.call('POST', `/api/restaurant/orders/${id}/${to}`, { as, body: { text } })

describe('the details of an order for its restaurant', () => {
  it('name every step with its time, the money by the ledger, the prints, and nothing more of the customer than its card', async () => {
    const { id } = await m.place(byCard)
    const before = await details(id)
    // Dal 2 × ₹10.00 and naan ₹2.50; 15 % of ₹22.50 is ₹3.38.
    expect(before.money).toEqual({ commission: 338, share: 1912, settled: null })
    expect(before).toMatchObject({ refunds: [], refundRequest: null, refundAnswer: null, ratedAt: null })
    await m.call('POST', `/api/restaurant/orders/${id}/prints`, { as: m.staff, body: { kind: 'label' } })
    await deliver(id)
    const after = await details(id)
    expect(after.steps.map(({ of, action }: { of: string; action: string }) => `${of} ${action}`)).toEqual([
      'order place',
      'order authorise',
      'order accept',
      'order ready',
      'order deliver',
    ])
    expect(after.steps.at(-1)).toMatchObject({ by: 'restaurant', who: expect.any(String) })
    expect(Date.parse(after.steps.at(-1).at) - Date.parse(after.steps[0].at)).toBe(3 * 60_000)
    expect(after.money).toEqual({ commission: 338, share: 1912, settled: 1912 })
    expect(after.prints).toEqual({ ticket: 0, label: 1 })
    expect(after.order).toEqual(await m.see(id, m.staff))
    m.time.advance(2 * 3_600_000)
    expect((await details(id)).order.shippingDetails.phone).toBe('')
  })

  it('name who fetches it', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    minute()
    expect((await m.carry(id, 'claim')).status).toBe(200)
    const { steps } = await details(id)
    expect(steps.at(-1)).toMatchObject({ of: 'delivery', action: 'claim', who: expect.any(String) })
    expect(steps.at(-1).who).not.toBe('')
  })

  it("are the restaurant's own, and not of what was never placed", async () => {
    const { id } = await m.place()
    const elsewhere = await makeRestaurant(m.deps)
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere.id })
    expect((await m.call('GET', `/api/restaurant/orders/${id}`, { as: stranger })).status).toBe(404)
    expect((await m.call('GET', '/api/restaurant/orders/ORD-NONE', { as: m.staff })).status).toBe(404)
  })
})

describe('what a restaurant says', () => {
  it('to a rating is read by whoever gave it, and a later answer takes its place', async () => {
    const { id } = await m.place()
    expect((await answer(id, 'rating-reply', 'Thank you')).status).toBe(409)
    await deliver(id)
    await m.call('POST', `/api/orders/${id}/rating`, {
      as: m.customer,
      body: { rating: 2, feedback: 'Cold' },
    })
    expect((await answer(id, 'rating-reply', '  ')).status).toBe(422)
    const { status, body } = await answer(id, 'rating-reply', ' We are sorry. ')
    expect([status, body.order.rating]).toMatchObject([
      200,
      { rating: 2, feedback: 'Cold', reply: 'We are sorry.' },
    ])
    expect(body.ratedAt).toBe(m.deps.clock().toISOString())
    expect((await m.see(id, m.customer)).rating?.reply).toBe('We are sorry.')
    for (const _ of [1, 2])
      expect((await answer(id, 'rating-reply', 'It was a bad evening.')).status).toBe(200)
    expect((await m.see(id, m.customer)).rating?.reply).toBe('It was a bad evening.')
    const entries = await m.deps.db.select().from(auditEntries)
    expect(
      entries.filter(({ action, subjectId }) => action === 'order.answered' && subjectId === id),
    ).toHaveLength(2)
  })

  it('about a refund is read by whoever decides on it, not by the customer', async () => {
    const { id } = await m.place(byCard)
    expect((await answer(id, 'refund-answer', 'It was in the bag')).status).toBe(409)
    await deliver(id)
    await m.call('POST', `/api/orders/${id}/refund-request`, {
      as: m.customer,
      body: {
        reason: 'My own words',
        cause: 'missingItem',
        items: [{ dishId: m.cart[1]?.dishId, quantity: 1 }],
      },
    })
    const asked = await details(id)
    expect(asked.refundRequest).toMatchObject({
      status: 'open',
      cause: 'missingItem',
      items: [{ name: 'Butter Naan', quantity: 1 }],
      granted: null,
    })
    expect(JSON.stringify(asked)).not.toContain('My own words')
    expect((await answer(id, 'refund-answer', 'It was in the bag')).body.refundAnswer).toMatchObject({
      text: 'It was in the bag',
    })
    const { body } = await m.call('GET', '/api/admin/refund-requests', { as: m.admin })
    expect(body.items.find((request: { id: string }) => request.id === id).kitchenAnswer).toBe(
      'It was in the bag',
    )
    expect(JSON.stringify(await m.see(id, m.customer))).not.toContain('in the bag')
    const granted = await m.call('POST', `/api/admin/refund-requests/${id}`, {
      as: m.admin,
      body: { decision: 'grant', reason: 'Sorry' },
    })
    expect(granted.status, JSON.stringify(granted.body)).toBe(200)
    const after = await details(id)
    expect(after.refunds).toHaveLength(1)
    expect(after.refundRequest).toMatchObject({ status: 'granted' })
    expect(after.order.attention).toMatchObject({ kind: 'refunded' })
    // The platform bears it.
    expect(after.money.settled).toBe(1912)
  })
})

describe('what a restaurant owes and does', () => {
  const own = async () => {
    const { id } = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, id, { name: 'Poha', price: 10_000 })
    return { id, dish, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
  }

  it('is counted by portions of what is not cooked, without the order that is looked at', async () => {
    const { dish, staff } = await own()
    const place = (quantity: number) => m.place({ items: [{ dishId: dish.id, quantity }] })
    const ask = async (query = '') =>
      (await m.call('GET', `/api/restaurant/menu/${dish.id}/open-portions${query}`, { as: staff })).body
    expect(await ask()).toEqual({ portions: 0, orders: 0 })
    const [first, second] = [await place(2), await place(3)]
    expect(await ask()).toEqual({ portions: 5, orders: 2 })
    expect(await ask(`?except=${second.id}`)).toEqual({ portions: 2, orders: 1 })
    for (const step of ['accept', 'ready'])
      await m.call('POST', `/api/restaurant/orders/${first.id}/${step}`, { as: staff })
    expect(await ask()).toEqual({ portions: 3, orders: 1 })
    expect(
      (await m.call('GET', `/api/restaurant/menu/${dish.id}/open-portions`, { as: m.staff })).status,
    ).toBe(404)
  })

  it('is what waits to be answered, and how it went', async () => {
    const { dish, staff } = await own()
    const place = () => m.place({ items: [{ dishId: dish.id, quantity: 2 }] })
    const step = async (id: string, name: string, body?: object) => {
      m.time.advance(5 * 60_000)
      const { status } = await m.call('POST', `/api/restaurant/orders/${id}/${name}`, {
        as: staff,
        ...(body && { body }),
      })
      expect(status, name).toBe(200)
    }
    const read = async (path: string) => (await m.call('GET', `/api/restaurant/${path}`, { as: staff })).body
    expect(await read('to-do')).toEqual({ lowRatings: [], refundRequests: [], dishesOff: 0 })
    expect(await read('stats/service')).toEqual({
      cancelled: { total: 0, byRestaurant: 0, byCustomer: 0, missed: 0, byPlatform: 0 },
      preparation: null,
      rating: null,
      bestDishes: [],
    })
    const [done, refused] = [await place(), await place()]
    for (const name of ['accept', 'ready', 'deliver']) await step(done.id, name)
    await step(refused.id, 'cancel', { reason: 'Sold out' })
    const rated = await m.call('POST', `/api/orders/${done.id}/rating`, {
      as: m.customer,
      body: { rating: 3 },
    })
    expect(rated.status).toBe(200)
    await m.call('POST', `/api/restaurant/menu/${dish.id}/availability`, {
      as: staff,
      body: { available: false },
    })
    expect(await read('to-do')).toEqual({
      lowRatings: [{ id: done.id, number: 1, placedAt: done.placedAt, rating: 3 }],
      refundRequests: [],
      dishesOff: 1,
    })
    expect(await read('stats/service')).toEqual({
      cancelled: { total: 1, byRestaurant: 1, byCustomer: 0, missed: 0, byPlatform: 0 },
      preparation: { orders: 1, p50: 5, p90: 5 },
      rating: { ratings: 1, average: 3, low: 0 },
      bestDishes: [{ dishId: dish.id, name: 'Poha', portions: 2, amount: 20_000 }],
    })
    await answer(done.id, 'rating-reply', 'Sorry', staff)
    expect((await read('to-do')).lowRatings).toEqual([])
    expect((await read('stats/service?from=2020-01-02&to=2020-01-01')).fields).toBeDefined()
  })
})
