import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishRatings, ratings, restaurants } from '#server/db/tables/index.ts'
import { hourMs } from '#shared/time.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

const noon = new Date('2026-11-25T12:00:00+05:30')
let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

/** A kitchen of its own, so that each test counts what it gave itself. */
const kitchenOf = async () => {
  m.time.set(noon)
  const restaurant = await makeRestaurant(m.deps)
  const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: restaurant.id })
  const dal = await makeDish(m.deps, restaurant.id, { name: 'Dal', price: 1000 })
  const naan = await makeDish(m.deps, restaurant.id, { name: 'Naan', price: 250 })
  const cart = [dal, naan].map(({ id }) => ({ dishId: id, quantity: 1 }))
  const step = (id: string, move: string) =>
    m.call('POST', `/api/restaurant/orders/${id}/${move}`, { as: staff })
  const delivered = async ({ by = m.agent as Person | null, as = m.customer } = {}): Promise<string> => {
    const { body } = await m.checkout({ items: cart }, undefined, as)
    const { id } = body.orders[0]
    await step(id, 'accept')
    await step(id, 'ready')
    if (by === null) await step(id, 'deliver')
    else
      for (const move of ['claim', 'start-pickup', 'confirm-pickup', 'complete']) await m.carry(id, move, by)
    return id
  }
  const seen = async () => {
    const of = async (path: string) => {
      const { rating, ratingCount } = (await m.call('GET', `/api/${path}`)).body
      return [rating, ratingCount]
    }
    return {
      restaurant: await of(`restaurants/${restaurant.id}`),
      dal: await of(`dishes/${dal.id}`),
      naan: await of(`dishes/${naan.id}`),
    }
  }
  return { restaurant, staff, dal, naan, cart, step, delivered, seen }
}
const rate = (id: string, body: object, { as = m.customer, method = 'POST' as 'POST' | 'PUT' } = {}) =>
  m.call(method, `/api/orders/${id}/rating`, { as, body })
const remove = (id: string, as = m.customer) => m.call('DELETE', `/api/orders/${id}/rating`, { as })
const unrated = { restaurant: [null, 0], dal: [null, 0], naan: [null, 0] }

describe('a rating of an order', () => {
  it('counts for its restaurant, and for a dish only where that was rated', async () => {
    const { delivered, seen, dal } = await kitchenOf()
    const id = await delivered()
    expect(await seen()).toEqual(unrated)
    expect((await rate(id, { rating: 3 })).status).toBe(200)
    expect(await seen()).toEqual({ ...unrated, restaurant: [3.9, 1] })
    const other = await delivered()
    const body = { rating: 5, tags: ['tasty', 'hotAndFresh'], dishes: [{ dishId: dal.id, up: false }] }
    const given = await rate(other, body)
    expect(given.body.rating).toMatchObject({
      rating: 5,
      tags: ['hotAndFresh', 'tasty'],
      feedback: '',
      public: true,
      dishes: [{ dishId: dal.id, up: false }],
      courier: null,
      hidden: null,
    })
    expect(await seen()).toEqual({ ...unrated, restaurant: [4, 2], dal: [3.7, 1] })
  })

  it('begins from what an import brought along, and one vote does not rewrite it', async () => {
    const { restaurant, delivered, seen } = await kitchenOf()
    await m.deps.db.update(restaurants).set({ rating: 4.8 }).where(eq(restaurants.id, restaurant.id))
    // Nobody rated it here: nothing is claimed.
    expect((await seen()).restaurant).toEqual([null, 0])
    await rate(await delivered(), { rating: 3 })
    expect((await seen()).restaurant).toEqual([4.6, 1])
  })

  it('that is repeated, also at the same moment, counts once; another is refused', async () => {
    const { delivered, seen, dal } = await kitchenOf()
    const id = await delivered()
    const body = { rating: 4, feedback: ' Warm ', dishes: [{ dishId: dal.id, up: true }] }
    const responses = await Promise.all(Array.from({ length: 6 }, () => rate(id, body)))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await seen()).toEqual({ ...unrated, restaurant: [4, 1], dal: [4.1, 1] })
    for (const other of [
      { ...body, rating: 5 },
      { rating: 4, feedback: 'Warm' },
      { ...body, tags: ['tasty'] },
    ])
      expect((await rate(id, other)).body.code).toBe('already_rated')
    expect((await seen()).restaurant).toEqual([4, 1])
  })

  it('is changed for seven days, in the place of what it was, and never counted twice', async () => {
    const { delivered, seen, dal, naan } = await kitchenOf()
    const id = await delivered()
    expect((await rate(id, { rating: 2 }, { method: 'PUT' })).body.code).toBe('illegal_transition')
    await rate(id, { rating: 1, feedback: 'Cold', dishes: [{ dishId: dal.id, up: false }] })
    const better = { rating: 5, feedback: 'They sent another', dishes: [{ dishId: naan.id, up: true }] }
    const changes = await Promise.all(Array.from({ length: 5 }, () => rate(id, better, { method: 'PUT' })))
    expect(changes.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(changes[0]?.body.rating).toMatchObject({ rating: 5, feedback: 'They sent another' })
    expect(await seen()).toEqual({ restaurant: [4.1, 1], dal: [null, 0], naan: [4.1, 1] })
    expect((await m.see(id)).allowedActions).toContain('changeRating')
    m.time.set(new Date(noon.getTime() + 8 * 24 * hourMs))
    expect((await m.see(id)).allowedActions).not.toContain('changeRating')
    expect((await rate(id, { rating: 1 }, { method: 'PUT' })).body.code).toBe('too_late')
    expect((await seen()).restaurant).toEqual([4.1, 1])
  })

  it('is taken back with its words at any time, and leaves no trace in the figures', async () => {
    const { delivered, seen, dal } = await kitchenOf()
    const id = await delivered()
    await rate(id, { rating: 1, feedback: 'Salty', dishes: [{ dishId: dal.id, up: false }] })
    m.time.set(new Date(noon.getTime() + 60 * 24 * hourMs))
    for (let time = 0; time < 2; time++)
      expect((await remove(id)).body).toMatchObject({ rating: null, allowedActions: ['rate'] })
    expect(await seen()).toEqual(unrated)
    expect(await m.deps.db.select().from(dishRatings).where(eq(dishRatings.orderId, id))).toEqual([])
  })

  it('is refused of an order that is cancelled, not there yet, or not one’s own', async () => {
    const { cart, step, delivered, seen } = await kitchenOf()
    const { body } = await m.checkout({ items: cart })
    const { id } = body.orders[0]
    expect((await rate(id, { rating: 5 })).status).toBe(409)
    await step(id, 'cancel')
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    expect((await rate(id, { rating: 5 })).body.code).toBe('illegal_transition')
    const mine = await delivered()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await rate(mine, { rating: 1 }, { as: stranger })).status).toBe(404)
    expect((await rate(mine, { rating: 1 }, { as: stranger, method: 'PUT' })).status).toBe(404)
    await rate(mine, { rating: 5 })
    expect((await remove(mine, stranger)).status).toBe(404)
    expect((await seen()).restaurant).toEqual([4.1, 1])
  })

  it('is refused with a dish that was not in it, with unknown tags, and with too many stars', async () => {
    const { delivered } = await kitchenOf()
    const id = await delivered()
    for (const body of [
      { rating: 5, dishes: [{ dishId: 'somebody-elses', up: true }] },
      { rating: 5, tags: ['delicious'] },
      { rating: 6 },
      { rating: 5, courier: { rating: 0 } },
    ])
      expect((await rate(id, body)).status).toBe(422)
    expect((await m.see(id)).rating).toBeNull()
  })
})

describe('the rating of a courier', () => {
  it('is apart from the food, reaches them as a mean with a count and tags, and never says who', async () => {
    const { delivered, seen, staff } = await kitchenOf()
    const courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const own = async () => (await m.call('GET', '/api/deliveries/rating', { as: courier })).body
    expect(await own()).toEqual({ rating: null, ratingCount: 0, tags: [] })
    const id = await delivered({ by: courier })
    await rate(id, { rating: 5, courier: { rating: 2, tags: ['late'] } })
    const second = await delivered({ by: courier })
    await rate(second, { rating: 4, courier: { rating: 5, tags: ['polite', 'onTime'] } })
    expect((await seen()).restaurant).toEqual([4.1, 2])
    const { rating, ratingCount, tags } = await own()
    expect([rating, ratingCount]).toEqual([4.3, 2])
    expect(tags).toEqual([
      { tag: 'late', count: 1 },
      { tag: 'onTime', count: 1 },
      { tag: 'polite', count: 1 },
    ])
    // The kitchen reads what is about its food alone, and the courier nothing of one order.
    expect((await m.see(id)).rating?.courier).toEqual({ rating: 2, tags: ['late'] })
    expect((await m.see(id, staff)).rating).toMatchObject({ rating: 5, courier: null })
    expect((await m.see(id, courier)).rating).toBeNull()
    expect((await m.see(id, m.admin)).rating?.courier).toMatchObject({ rating: 2 })
    const history = async () =>
      (await m.call('GET', '/api/deliveries?state=history', { as: courier })).body.items.find(
        (one: { id: string }) => one.id === id,
      )
    // Not while the name is there; the specification's history has it after that.
    expect(await history()).toMatchObject({ customer: expect.stringMatching(/./), rating: null })
    m.time.set(new Date(noon.getTime() + 2 * hourMs))
    expect(await history()).toMatchObject({ customer: '', rating: 2 })
    const { body: account } = await m.call('GET', `/api/admin/users/${courier.id}`, { as: m.admin })
    expect(account.courierRating).toEqual({ rating: 4.3, ratingCount: 2 })
  })

  it('is refused where nobody brought the order', async () => {
    const { delivered } = await kitchenOf()
    const id = await delivered({ by: null })
    const refused = await rate(id, { rating: 5, courier: { rating: 5 } })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['courier']])
    expect((await rate(id, { rating: 5 })).status).toBe(200)
    const [row] = await m.deps.db.select().from(ratings).where(eq(ratings.orderId, id))
    expect(row).toMatchObject({ courierId: null, courierRating: null })
  })
})
