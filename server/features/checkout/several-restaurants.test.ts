import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let second: string
let manager: Person
const ordered: Record<string, string> = {}
beforeAll(async () => {
  m = await marketplace()
  second = (await makeRestaurant(m.deps)).id
  manager = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: [m.restaurant.id, second] })
  const dish = await makeDish(m.deps, second)
  for (const [restaurant, items] of [
    [m.restaurant.id, m.cart],
    [second, [{ dishId: dish.id, quantity: 1 }]],
  ] as const) {
    const { body } = await m.checkout({ items })
    ordered[restaurant] = body.orders[0].id
  }
})
afterAll(() => m.close())

const list = async (query: string, as = manager) => {
  const { status, body } = await m.call('GET', `/api/restaurant/orders${query}`, { as })
  return { status, ids: body.items?.map(({ id }: { id: string }) => id) }
}

it('staff of several restaurants see the orders of the one they ask for, and of the first otherwise', async () => {
  expect((await list(`?restaurant=${second}`)).ids).toEqual([ordered[second]])
  expect((await list(`?restaurant=${m.restaurant.id}`)).ids).toEqual([ordered[m.restaurant.id]])
  expect((await list('')).ids).toHaveLength(1)
})

it('staff of several restaurants act on the orders of each of them, and nobody on those of another', async () => {
  for (const id of Object.values(ordered))
    expect((await m.call('POST', `/api/restaurant/orders/${id}/accept`, { as: manager })).body.status).toBe(
      'preparing',
    )
  const foreign = await m.call('POST', `/api/restaurant/orders/${ordered[second]}/ready`, { as: m.staff })
  expect(foreign.status).toBe(404)
  expect((await list(`?restaurant=${second}`, m.staff)).status).toBe(403)
})

it('an account names all of its restaurants, and the first as the restaurant of old', async () => {
  const { body } = await m.call('GET', '/api/users/me', { as: manager })
  expect(body.restaurants.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [m.restaurant.id, second].toSorted(),
  )
  expect(body.restaurantId).toBe(body.restaurants[0].id)
})
