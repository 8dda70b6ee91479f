import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contracts from '#shared/catalogue/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { tenToTen } from '#shared/restaurants/weekly-hours.ts'
import { dishes, restaurants } from '../../db/tables/index.ts'
import { rateDishes } from '../menu/rate-dishes.ts'
import { readSeedDishes } from '../menu/seed/read-dishes.ts'
import { seedMenu } from '../menu/seed/seed-menu.ts'
import { rateRestaurant } from '../restaurants/rate-restaurant.ts'
import { seedRestaurants } from '../restaurants/seed/restaurants.ts'
import { type CatalogueFixture, catalogueApp, catalogueFixture } from './catalogue-fixture.ts'
import { roundUp } from './list-dishes.ts'

let fixture: CatalogueFixture
let app: FastifyInstance
beforeAll(async () => {
  fixture = await catalogueFixture()
  await seedMenu(fixture.deps)
  await fixture.deps.db.update(restaurants).set({ hours: tenToTen }).where(eq(restaurants.id, 'chai-adda'))
  app = await catalogueApp(fixture)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

const get = async (path: string) => (await app.inject({ url: path })).json()
const page = async (query: string) => contracts.dishes.response.parse(await get(`/api/dishes?${query}`))
/** Every dish that a filter leaves, over all of its pages. */
const all = async (query: string, limit: number) => {
  const found: Awaited<ReturnType<typeof page>>['items'] = []
  let cursor: string | null = ''
  do {
    const { items, nextCursor } = await page(`${query}&limit=${limit}&cursor=${cursor}`)
    found.push(...items)
    cursor = nextCursor
  } while (cursor !== null)
  return found
}
const ids = (list: { id: string }[]) => list.map(({ id }) => id)

describe('a search in words', () => {
  it('is understood as the filters are, beside them, and says so', async () => {
    const { items, understood } = await page(`q=${encodeURIComponent('veg thali under 300')}`)
    expect(understood).toEqual([
      { kind: 'veg', rest: 'thali under 300' },
      { kind: 'maxPrice', price: 30_000, rest: 'veg thali' },
    ])
    expect(items.map(({ name }) => name)).toEqual(['Royal Rajasthani Thali'])
    const rated = await page('q=dosa%20rated%204.5')
    expect(rated.understood).toEqual([{ kind: 'minRating', stars: 4.5, rest: 'dosa' }])
    expect(await page('q=dosa')).not.toHaveProperty('understood')
    const cheap = await all(`q=${encodeURIComponent('₹100 से कम')}`, 100)
    expect(ids(cheap).toSorted()).toEqual(ids(await all('maxPrice=10000', 100)).toSorted())
    // The stricter of two counts.
    expect(ids(await all('q=under+100&maxPrice=5000', 100))).toEqual(ids(await all('maxPrice=5000', 100)))
    fixture.time.now = new Date('2026-11-18T04:00:00+05:30')
    expect(ids(await all('q=chai+open+now', 100))).not.toContain('chai-adda-masala-chai')
    fixture.time.now = new Date('2026-11-18T12:00:00+05:30')
    expect(ids(await all('q=chai+open+now', 100))).toContain('chai-adda-masala-chai')
  })

  it('and a place bring what is near', async () => {
    const near = await all(`q=near+me&near=12.98,77.64`, 100)
    expect(new Set(near.map(({ restaurant }) => restaurant.id))).toContain('tandoor-tales')
    expect(near.map(({ restaurant }) => restaurant.id)).not.toContain('annapurna-bhavan')
    expect((await page('near=nowhere')).items.length).toBeGreaterThan(0)
  })
})

describe('the filters of the menu', () => {
  it('leave what is rated, and costs, as asked, page by page with and without a search', async () => {
    const menu = await all('', 100)
    const fits = (dish: (typeof menu)[number]) => (dish.rating ?? 0) >= 4.6 && dish.price <= 30_000
    expect(ids(await all('minRating=4.6&maxPrice=30000', 7))).toEqual(ids(menu.filter(fits)))
    for (const q of ['chicken', 'paneer', 'masala']) {
      const hits = await all(`q=${q}`, 100)
      expect(hits.some(fits)).toBe(true)
      expect(hits.every(fits)).toBe(false)
      for (const limit of [1, 3, 100])
        expect(ids(await all(`q=${q}&minRating=4.6&maxPrice=30000`, limit))).toEqual(ids(hits.filter(fits)))
    }
  })

  it('leave restaurants that deliver in time', async () => {
    const { items } = contracts.restaurants.response.parse(await get('/api/restaurants'))
    const quick = items.filter(({ deliveryTime }) => Number(deliveryTime.match(/-(\d+)/)?.[1]) <= 25)
    expect(quick.length).toBeGreaterThan(0)
    expect(quick.length).toBeLessThan(items.length)
    const found = new Set((await all('maxMinutes=25', 50)).map((dish) => dish.restaurant.id))
    expect([...found].sort()).toEqual(ids(quick).sort())
    expect(await all('maxMinutes=1', 50)).toEqual([])
  })

  it('leave who is open now, and follow the clock without any change', async () => {
    const opens = async (query = '') =>
      new Set((await all(`open=true${query}`, 100)).map((dish) => dish.restaurant.id)).has('chai-adda')
    expect(await opens()).toBe(true)
    expect(await opens('&q=chai')).toBe(true)
    fixture.time.now = new Date('2026-11-18T22:00:00+05:30')
    expect(await opens()).toBe(false)
    expect(await opens('&q=chai')).toBe(false)
    fixture.time.now = new Date('2026-11-19T10:00:00+05:30')
    expect(await opens()).toBe(true)
  })

  it('take a dish in and out when its price changes', async () => {
    const cheap = async () => ids(await all('restaurant=chai-adda&maxPrice=100', 100))
    const [dish] = await all('restaurant=chai-adda', 100)
    const id = dish?.id ?? ''
    expect(await cheap()).not.toContain(id)
    const price = async (amount: number) => {
      await fixture.deps.db
        .update(dishes)
        .set({ price: paise(amount) })
        .where(eq(dishes.id, id))
      await fixture.deps.catalogueChanges.sweep()
    }
    await price(100)
    expect(await cheap()).toContain(id)
    await price(dish?.price ?? 0)
    expect(await cheap()).not.toContain(id)
  })

  it.each([
    'minRating=6',
    'minRating=-1',
    'minRating=x',
    'maxPrice=1.5',
    'maxPrice=Infinity',
    'maxMinutes=NaN',
    'open=yes',
  ])('refuse %s', async (query) => {
    const refused = await get(`/api/dishes?${query}`)
    expect(refused).toMatchObject({ code: 'validation_failed' })
    expect(Object.keys(refused.fields)).toEqual([query.split('=')[0]])
  })

  it('let empty fields of a form narrow nothing', async () => {
    const every = await page('limit=5')
    expect(await page('limit=5&minRating=&maxPrice=&maxMinutes=&open=')).toEqual(every)
  })
})

describe('ratings', () => {
  const dishId = 'chai-adda-masala-chai'
  const seen = async () => {
    const dish = contracts.oneDish.response.parse(await get(`/api/dishes/${dishId}`))
    const restaurant = contracts.oneRestaurant.response.parse(await get('/api/restaurants/chai-adda'))
    return { dish: [dish.rating, dish.ratingCount], restaurant: [restaurant.rating, restaurant.ratingCount] }
  }

  it('of the demo are those of its files, each with a count, and move little with one vote', async () => {
    const seeded = await readSeedDishes()
    const listed = await all('', 100)
    expect(listed.map(({ id, rating }) => [id, rating]).toSorted()).toEqual(
      seeded.map(({ id, rating }) => [id, rating]).toSorted(),
    )
    const { items } = contracts.restaurants.response.parse(await get('/api/restaurants'))
    expect(items.map(({ id, rating }) => [id, rating]).toSorted()).toEqual(
      seedRestaurants.map(({ id, rating }) => [id, rating]).toSorted(),
    )
    for (const { ratingCount } of [...listed, ...items]) expect(ratingCount).toBeGreaterThanOrEqual(100)
    const before = await seen()
    await seedMenu(fixture.deps)
    expect(await seen()).toEqual(before)
    await fixture.deps.db.transaction(async (tx) => {
      await rateRestaurant(tx, 'chai-adda', { sum: 1, count: 1 })
      await rateDishes(tx, new Map([[dishId, { sum: 1, count: 1 }]]))
    })
    const after = await seen()
    for (const kind of ['dish', 'restaurant'] as const) {
      expect(after[kind][1]).toBe((before[kind][1] ?? 0) + 1)
      expect((before[kind][0] ?? 0) - (after[kind][0] ?? 0)).toBeLessThanOrEqual(0.1)
    }
  })

  it('are filtered by as they are shown, with and without a search', async () => {
    const rated = async (sum: number, count: number) => {
      await fixture.deps.db
        .update(dishes)
        .set({ ratingSum: sum, ratingCount: count })
        .where(eq(dishes.id, dishId))
      await fixture.deps.catalogueChanges.sweep()
    }
    const found = async (minRating: number, q = '') =>
      ids(await all(`restaurant=chai-adda&minRating=${minRating}${q}`, 100)).includes(dishId)
    // (40 + 44) / 20 = 4.2, and 4.25 is shown as 4.3.
    for (const [sum, count, shown] of [
      [44, 10, 4.2],
      [45, 10, 4.3],
      [1, 1, 3.7],
    ] as const) {
      await rated(sum, count)
      expect((await seen()).dish).toEqual([shown, count])
      for (const q of ['', '&q=chai'])
        expect([await found(shown, q), await found(shown + 0.1, q)]).toEqual([true, false])
    }
    await rated(0, 0)
    expect((await seen()).dish).toEqual([null, 0])
    expect([await found(0.1), await found(0.1, '&q=chai')]).toEqual([false, false])
  })

  it('lose none of many given at once', async () => {
    const sums = async () => {
      const [row] = await fixture.deps.db
        .select({ sum: restaurants.ratingSum, count: restaurants.ratingCount })
        .from(restaurants)
        .where(eq(restaurants.id, 'mithai-mahal'))
      return [row?.sum ?? 0, row?.count ?? 0] as const
    }
    const [sum, count] = await sums()
    const mine = ids(await all('restaurant=mithai-mahal', 100))
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        fixture.deps.db.transaction(async (tx) => {
          const stars = { sum: 1 + (n % 5), count: 1 }
          await rateRestaurant(tx, 'mithai-mahal', stars)
          await rateDishes(tx, new Map((n % 2 ? mine : mine.toReversed()).map((id) => [id, stars])))
        }),
      ),
    )
    expect(await sums()).toEqual([sum + 120, count + 40])
  })
})

it('the menu says when a restaurant is open, shift by shift', async () => {
  const night = { opens: 1080, closes: 1560 }
  const hours = [
    [{ opens: 600, closes: 900 }, night],
    [],
    ...Array.from({ length: 5 }, () => [{ opens: 0, closes: 1440 }]),
  ]
  await fixture.deps.db.update(restaurants).set({ hours }).where(eq(restaurants.id, 'chai-adda'))
  const restaurant = contracts.oneRestaurant.response.parse(await get('/api/restaurants/chai-adda'))
  expect(restaurant.hours.slice(0, 4)).toEqual([
    { day: 0, open: true, from: '10:00', to: '15:00' },
    { day: 0, open: true, from: '18:00', to: '02:00' },
    { day: 1, open: false, from: null, to: null },
    { day: 2, open: true, from: '00:00', to: '24:00' },
  ])
})

it.each([
  [0, 100],
  [100, 100],
  [299, 500],
  [501, 1_000],
  [12_100, 20_000],
  [99_999, 100_000],
])('rounds a price of %i paise up to %i', (price, round) => {
  expect(roundUp(paise(price))).toBe(round)
})
