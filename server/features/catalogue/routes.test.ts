import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contracts from '#shared/catalogue/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { dishes } from '../../db/tables/index.ts'
import { seedMenu } from '../menu/seed/seed-menu.ts'
import { type CatalogueFixture, catalogueApp, catalogueFixture } from './catalogue-fixture.ts'

let fixture: CatalogueFixture
let app: FastifyInstance
beforeAll(async () => {
  fixture = await catalogueFixture()
  await seedMenu(fixture.deps)
  app = await catalogueApp(fixture)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the calls', () => {
  it('answer dishes as declared, with the offer only where there is one', async () => {
    const { items } = contracts.dishes.response.parse((await get('/api/dishes?limit=100')).json())
    expect(items).toHaveLength(100)
    const [offer] = items.filter((dish) => dish.discount !== undefined)
    expect(offer?.originalPrice).toBeGreaterThan(offer?.price ?? 0)
    expect(items.find((dish) => dish.discount === undefined)).not.toHaveProperty('originalPrice')
  })

  it('answer restaurants as declared, page by page', async () => {
    const first = contracts.restaurants.response.parse((await get('/api/restaurants?limit=8')).json())
    const second = (await get(`/api/restaurants?limit=8&cursor=${first.nextCursor}`)).json()
    expect(first.items.length + second.items.length).toBe(13)
    expect(second.nextCursor).toBeNull()
  })

  it('take empty fields and all as no filter', async () => {
    const plain = await get('/api/dishes')
    const empty = await get('/api/dishes?q=&restaurant=all&category=all&veg=&offers=&cursor=')
    expect(empty.statusCode).toBe(200)
    expect(empty.body).toBe(plain.body)
  })

  it('keep the two-word category of the specification', async () => {
    const { items } = (
      await get(`/api/dishes?category=${encodeURIComponent('rolls & sandwiches')}&limit=100`)
    ).json()
    expect(items.length).toBeGreaterThan(5)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['category=pizza', 'category'],
    ['veg=perhaps', 'veg'],
    ['cursor=nonsense', 'cursor'],
  ])('refuse %s', async (query, field) => {
    const response = await get(`/api/dishes?${query}`)
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed'])
    expect(response.json().fields).toHaveProperty(field)
  })

  it('find one dish and one restaurant, or say that there is none', async () => {
    const dish = contracts.oneDish.response.parse((await get('/api/dishes/chai-adda-masala-chai')).json())
    expect(dish.restaurant.name).toBe('Chai Adda')
    const restaurant = contracts.oneRestaurant.response.parse(
      (await get('/api/restaurants/chai-adda')).json(),
    )
    expect(restaurant).toMatchObject({ open: true, opensAt: null, location: { lat: 12.9352 } })
    for (const url of ['/api/dishes/none', '/api/restaurants/none'])
      expect((await get(url)).statusCode).toBe(404)
  })
})

describe('the cache', () => {
  it('answers 304 to those who have the bytes', async () => {
    const first = await get('/api/dishes?limit=5')
    const again = await get('/api/dishes?limit=5')
    expect(again.body).toBe(first.body)
    expect(again.headers.etag).toBe(first.headers.etag)
    const known = await get('/api/dishes?limit=5', { 'if-none-match': String(first.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })

  it('answers compressed where that is understood, with the same content', async () => {
    const plain = await get('/api/dishes?limit=7')
    const small = await get('/api/dishes?limit=7', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect((await get('/api/dishes?limit=7')).body).toBe(plain.body)
  })

  it('asks the database once, however the same query is written', async () => {
    const reads = vi.spyOn(fixture.deps.db, 'select')
    try {
      await Promise.all([1, 2, 3].map(() => get('/api/dishes?limit=6&veg=true')))
      await get('/api/dishes?veg=true&limit=6&q=')
      await get('/api/dishes?limit=6&veg=true')
      expect(reads).toHaveBeenCalledTimes(1)
    } finally {
      reads.mockRestore()
    }
  })

  it('forgets when the catalogue changes, whoever changed it', async () => {
    const url = '/api/dishes?restaurant=chai-adda&limit=100'
    const priceOfChai = async () =>
      (await get(url)).json().items.find((dish: contracts.Dish) => dish.id === 'chai-adda-masala-chai').price
    expect(await priceOfChai()).toBe(3_500)
    await fixture.deps.db
      .update(dishes)
      .set({ price: paise(159) })
      .where(eq(dishes.id, 'chai-adda-masala-chai'))
    await fixture.deps.catalogueChanges.sweep()
    expect(await priceOfChai()).toBe(159)
  })

  it('does not keep a restaurant open past its hours', async () => {
    const open = async () =>
      (await get('/api/restaurants'))
        .json()
        .items.filter((restaurant: contracts.Restaurant) => restaurant.open).length
    fixture.time.now = new Date('2026-11-18T21:59:59+05:30')
    expect(await open()).toBe(13)
    fixture.time.now = new Date('2026-11-18T22:00:00+05:30')
    expect(await open()).toBe(11)
    fixture.time.now = new Date('2026-11-18T12:00:00+05:30')
  })
})
