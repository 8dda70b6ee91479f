import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { whileTime } from '#tests/runs.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person; colleague: Person; dishes: string[] }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  const { id } = await makeRestaurant(m.deps)
  const dishes: string[] = []
  // As an import leaves them: all with the same place, in the order of their ids.
  for (let count = 0; count < 6; count++)
    dishes.push((await makeDish(m.deps, id, { name: `Dish ${count}`, sortOrder: 1000 })).id)
  dishes.sort()
  const [staff, colleague] = [
    await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }),
    await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }),
  ]
  kitchen = { id, staff, colleague, dishes }
})

const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)
const ownMenu = async () =>
  idsOf((await m.call('GET', '/api/restaurant/menu?limit=100', { as: kitchen.staff })).body)
const customersMenu = async () =>
  idsOf((await m.call('GET', `/api/dishes?restaurant=${kitchen.id}&limit=100`)).body)
const move = (id: string, before: unknown, as = kitchen.staff) =>
  m.call('POST', `/api/restaurant/menu/${id}/move`, { as, body: { before } })
const moved = (order: readonly string[], id: string, before: string | null) => {
  const others = order.filter((other) => other !== id)
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
}

it("a moved dish stands where it was put, on the customers' menu at once, and stays there when it is put there again", async () => {
  const [a = '', b = '', c = '', ...rest] = kitchen.dishes
  expect(await ownMenu()).toEqual(kitchen.dishes)
  for (let count = 0; count < 2; count++) {
    expect((await move(c, a)).status).toBe(200)
    expect(await ownMenu()).toEqual([c, a, b, ...rest])
    expect(await customersMenu()).toEqual([c, a, b, ...rest])
  }
  expect((await move(c, null)).status).toBe(200)
  expect(await customersMenu()).toEqual([a, b, ...rest, c])
  expect((await move(c, c)).status).toBe(200)
  expect(await customersMenu()).toEqual([a, b, ...rest, c])
})

it('any moves leave the order that they say, and every dish', async () => {
  const at = fc.nat({ max: 5 })
  let order = kitchen.dishes
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(at, fc.option(at)), { maxLength: 6 }),
      whileTime(async (moves) => {
        for (const [what, to] of moves) {
          const [id = '', before = null] = [order[what], to === null ? null : (order[to] ?? null)]
          expect((await move(id, before)).status).toBe(200)
          if (id !== before) order = moved(order, id, before)
        }
        expect(await ownMenu()).toEqual(order)
        expect(await customersMenu()).toEqual(order)
      }),
    ),
    { numRuns: 8 },
  )
})

it('two people who move at once lose neither dish nor order', async () => {
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = kitchen.dishes
  const both = await Promise.all([move(f, b), move(a, null, kitchen.colleague)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await ownMenu()).toEqual([f, b, c, d, e, a])
})

it('moving a dish is refused for what is not on the menu, and in front of it', async () => {
  const [a = ''] = kitchen.dishes
  const [removed = ''] = kitchen.dishes.slice(-1)
  await m.call('DELETE', `/api/restaurant/menu/${removed}`, { as: kitchen.staff })
  expect((await move(removed, a)).status).toBe(404)
  expect((await move(m.dal.id, a)).status).toBe(404)
  for (const before of [removed, m.dal.id, 'nothing']) {
    const { status, body } = await move(a, before)
    expect([status, Object.keys(body.fields)]).toEqual([422, ['before']])
  }
  for (const before of [7, {}, undefined]) expect((await move(a, before)).status).toBe(422)
})
