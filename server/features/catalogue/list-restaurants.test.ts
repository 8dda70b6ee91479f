import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RestaurantFilter } from '#shared/catalogue/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { tenToTen } from '#shared/restaurants/weekly-hours.ts'
import { dishes, restaurants } from '../../db/tables/index.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { seedMenu } from '../menu/seed/seed-menu.ts'
import { type CatalogueFixture, catalogueFixture } from './catalogue-fixture.ts'
import { listRestaurants } from './list-restaurants.ts'

let fixture: CatalogueFixture
beforeAll(async () => {
  fixture = await catalogueFixture()
  await seedMenu(fixture.deps)
  await fixture.deps.db.update(restaurants).set({ hours: tenToTen }).where(eq(restaurants.id, 'chai-adda'))
})
afterAll(() => fixture.close())

const list = async (filter: RestaurantFilter = {}) => (await listRestaurants(fixture.deps, filter)).items
const ids = async (filter: RestaurantFilter = {}) => (await list(filter)).map(({ id }) => id)

describe('the list of restaurants', () => {
  it('says what their menus say: pictures, the usual price, the best offer, and who is vegetarian', async () => {
    const [annapurna, tandoor] = await list()
    expect(annapurna).toMatchObject({ vegOnly: true, offer: 20, usualPrice: 8_000, counterPrices: true })
    expect(annapurna?.pictures).toHaveLength(1)
    expect(annapurna?.pictures[0]?.image).toMatch(/^\/dishes\/cover-annapurna-bhavan-768\.avif\?v=/)
    expect(tandoor).not.toHaveProperty('vegOnly')
    expect(tandoor).not.toHaveProperty('counterPrices')
    expect(tandoor).not.toHaveProperty('distance')
  })

  it('is sorted by price, rating, distance, and by what is here first, who is closed last', async () => {
    const byPrice = (await list({ sort: 'price' })).map(({ usualPrice }) => usualPrice ?? Infinity)
    expect(byPrice).toEqual(byPrice.toSorted((a, b) => a - b))
    const byRating = (await list({ sort: 'rating' })).map(({ rating }) => rating ?? 0)
    expect(byRating).toEqual(byRating.toSorted((a, b) => b - a))
    const near = { lat: 12.9784, lng: 77.6408 }
    const byDistance = await list({ sort: 'distance', near })
    expect(byDistance[0]).toMatchObject({ id: 'tandoor-tales', distance: 0 })
    const distances = byDistance.map(({ distance }) => distance ?? Infinity)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect((await ids({ sort: 'arrival' }))[0]).toBe('chai-adda')
    fixture.time.now = new Date('2026-11-18T04:00:00+05:30')
    const atNight = await list({ sort: 'arrival' })
    const firstClosed = atNight.findIndex(({ open }) => !open)
    expect(firstClosed).toBeGreaterThan(0)
    expect(atNight.slice(firstClosed).every(({ open }) => !open)).toBe(true)
    fixture.time.now = new Date('2026-11-18T12:00:00+05:30')
  })

  it('is narrowed to a kind of cooking, to vegetarian kitchens, offers, ratings and who is open', async () => {
    expect(await ids({ cuisine: 'north indian' })).toEqual(['tandoor-tales', 'punjab-rasoi'])
    expect(await ids({ veg: true })).toEqual([
      'annapurna-bhavan',
      'gully-chaat',
      'mithai-mahal',
      'hari-patta',
    ])
    expect((await list({ offers: true })).every(({ offer }) => (offer ?? 0) > 0)).toBe(true)
    expect((await list({ minRating: 4.6 })).every(({ rating }) => (rating ?? 0) >= 4.6)).toBe(true)
    fixture.time.now = new Date('2026-11-18T04:00:00+05:30')
    expect(await ids({ open: true })).not.toContain('chai-adda')
    fixture.time.now = new Date('2026-11-18T12:00:00+05:30')
    expect(await ids({ open: true })).toContain('chai-adda')
  })

  it('comes page by page, each once, in any order', async () => {
    for (const sort of [undefined, 'price', 'rating'] as const) {
      const walked: string[] = []
      let cursor: string | undefined
      do {
        const page = await listRestaurants(fixture.deps, { sort, limit: 5, cursor })
        expect(page.total).toBe(13)
        walked.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(walked).toEqual(await ids({ sort }))
    }
  })

  it('lays a cover of pictures once one of what it is known for is a photo', async () => {
    const photo = '/api/pictures/9'
    await fixture.deps.db.transaction(async (tx) => {
      await tx.update(dishes).set({ image: photo }).where(eq(dishes.id, 'tandoor-tales-paneer-tikka'))
      announceCatalogueChange(fixture.deps, tx)
    })
    const shown = async () =>
      (await list()).find(({ id }) => id === 'tandoor-tales')?.pictures.map(({ image }) => image)
    await expect.poll(shown).toContain(photo)
    expect(await shown()).toHaveLength(4)
  })

  it('follows a menu that changes', async () => {
    const { db } = fixture.deps
    const usual = async () => (await list()).find(({ id }) => id === 'hari-patta')
    expect(await usual()).toMatchObject({ vegOnly: true })
    await db.transaction(async (tx) => {
      await tx
        .update(dishes)
        .set({ isVeg: false, price: paise(99_000), discount: 60 })
        .where(eq(dishes.restaurantId, 'hari-patta'))
      announceCatalogueChange(fixture.deps, tx)
    })
    await expect.poll(usual).toMatchObject({ usualPrice: 99_000, offer: 60 })
    expect(await usual()).not.toHaveProperty('vegOnly')
  })
})
