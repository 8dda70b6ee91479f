import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DishFilter } from '#shared/catalogue/contracts.ts'
import { dishes, restaurants } from '../../db/tables/index.ts'
import { readSeedDishes } from '../menu/seed/read-dishes.ts'
import { seedMenu } from '../menu/seed/seed-menu.ts'
import { type CatalogueFixture, catalogueFixture } from './catalogue-fixture.ts'
import { listDishes } from './list-dishes.ts'

let fixture: CatalogueFixture
beforeAll(async () => {
  fixture = await catalogueFixture()
  await seedMenu(fixture.deps)
})
afterAll(() => fixture.close())

const list = (filter: DishFilter) => listDishes(fixture.deps, filter)
const names = async (q: string) => (await list({ q, limit: 100 })).items.map(({ name }) => name)
/** Searches follow a change within a second or two. */
const slow = { timeout: 20_000 }
const walk = async (filter: DishFilter) => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...filter, cursor })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

describe('search', () => {
  it.each([
    ['panner tikka', 'Paneer Tikka'],
    ['biriyani', 'Mutton Dum Biryani'],
    ['masla dossa', 'Masala Dosa'],
    ['dsoa', 'Masala Dosa'],
    ['chiken lolipop', 'Chicken Lollipop'],
    ['gulab jamoon', 'Gulab Jamun'],
    ['smosa', 'Samosa'],
    ['rasmalia', 'Rasmalai'],
    ['buter chicken', 'Butter Chicken'],
    ['pav baji', 'Pav Bhaji'],
  ])('finds what was meant by %s', async (typed, meant) => {
    expect((await names(typed))[0]).toBe(meant)
  })

  it('finds by the beginning of a word, in any order, whatever the case and the accents', async () => {
    expect(await names('TIKKA panee')).toContain('Paneer Tikka')
    expect(await names('crepe')).toContain('Masala Dosa')
  })

  it('finds every dish of a restaurant by its name', async () => {
    const found = await list({ q: 'Howrah', limit: 12 })
    expect(found.items.map((dish) => dish.restaurant.id)).toEqual(Array(12).fill('howrah-rolls'))
  })

  it('finds by description', async () => {
    expect(await names('pomegranate')).toContain('Curd Rice')
  })

  it('puts the dish before those that only mention it', async () => {
    const found = await names('jalebi')
    expect(found[0]).toBe('Jalebi')
    expect((await names('sambar'))[0]).not.toBe('Jalebi')
  })

  it('needs every word as far as any dish has them together, and finds nothing in nonsense', async () => {
    expect(await names('paneer biryani')).toEqual(['Paneer Biryani'])
    for (const name of await names('dosa mutton')) expect(name).toMatch(/dosa|mutton|maas|mangsho/i)
    expect(await names('xqzwv')).toEqual([])
  })

  it('takes punctuation and what means something to the index as plain text', async () => {
    for (const q of ["'", "dosa' | 'x", 'a & b', '%', '\\', ':*', '((', 'the', '👍'])
      await expect(list({ q }), q).resolves.toHaveProperty('items')
  })

  it('follows a restaurant that is renamed', async () => {
    const { db } = fixture.deps
    await db.update(restaurants).set({ name: 'Zephyr Canteen' }).where(eq(restaurants.id, 'hari-patta'))
    await expect.poll(() => names('zephyr'), slow).toHaveLength(13)
    await db.update(restaurants).set({ name: 'Hari Patta' }).where(eq(restaurants.id, 'hari-patta'))
    await expect.poll(() => names('zephyr'), slow).toEqual([])
  })
})

describe('filters', () => {
  it('narrow to what was asked for, together', async () => {
    const all = await readSeedDishes()
    const expected = all.filter((dish) => dish.category === 'main-course' && !dish.isVeg).map(({ id }) => id)
    expect(new Set(await walk({ category: 'main-course', veg: false }))).toEqual(new Set(expected))
    const ours = await list({ restaurant: 'chai-adda', veg: true, limit: 100 })
    expect(ours.items.length).toBeGreaterThan(0)
    for (const dish of ours.items) expect([dish.restaurant.id, dish.isVeg]).toEqual(['chai-adda', true])
  })

  it('narrow a search', async () => {
    const found = await list({ q: 'biryani', veg: true, limit: 100 })
    expect(found.items.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['Paneer Biryani', 'Vegetable Dum Biryani']),
    )
    expect(found.items.every(({ isVeg }) => isVeg)).toBe(true)
  })

  it('hide deleted dishes and inactive restaurants, and show what is not available', async () => {
    const { db } = fixture.deps
    const id = 'chai-adda-masala-chai'
    await db.update(dishes).set({ available: false }).where(eq(dishes.id, id))
    expect(
      (await list({ restaurant: 'chai-adda', limit: 100 })).items.find((dish) => dish.id === id)?.available,
    ).toBe(false)
    await db.update(dishes).set({ deletedAt: fixture.deps.clock() }).where(eq(dishes.id, id))
    expect(await walk({ restaurant: 'chai-adda' })).not.toContain(id)
    // At once: what the index does not know yet, the database does.
    const found = async () => (await list({ q: 'masala chai' })).items.map((dish) => dish.id)
    expect(await found()).not.toContain(id)
    await db.update(dishes).set({ deletedAt: null, available: true }).where(eq(dishes.id, id))
    await expect.poll(found, slow).toContain(id)
    await db.update(restaurants).set({ active: false }).where(eq(restaurants.id, 'chai-adda'))
    expect(await walk({ restaurant: 'chai-adda' })).toEqual([])
    expect(
      (await list({ q: 'chai adda', limit: 100 })).items.filter((dish) => dish.restaurant.id === 'chai-adda'),
    ).toEqual([])
    await db.update(restaurants).set({ active: true }).where(eq(restaurants.id, 'chai-adda'))
  })
})

describe('paging', () => {
  it.each([
    {},
    { veg: true },
    { q: 'chicken' },
    { q: 'panner' },
    { q: 'dsoa' },
    { category: 'breads' as const },
  ])('walks every dish of %o exactly once, in the same order at any page size', async (filter) => {
    const whole = await walk({ ...filter, limit: 100 })
    expect(whole.length).toBeGreaterThan(3)
    expect(new Set(whole).size).toBe(whole.length)
    for (const limit of [1, 7, whole.length]) expect(await walk({ ...filter, limit })).toEqual(whole)
  })

  it('neither repeats nor skips when the page before it changes', async () => {
    const before = await walk({ limit: 100 })
    const first = await list({ limit: 20 })
    const gone = first.items[19]?.id ?? ''
    await fixture.deps.db.update(dishes).set({ deletedAt: fixture.deps.clock() }).where(eq(dishes.id, gone))
    const second = await list({ limit: 20, cursor: first.nextCursor ?? '' })
    await fixture.deps.db.update(dishes).set({ deletedAt: null }).where(eq(dishes.id, gone))
    expect(second.items.map(({ id }) => id)).toEqual(before.slice(20, 40))
  })

  it.each([
    'x',
    '',
    'bm90IGpzb24',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[1,"x"]').toString('base64url'),
  ])('refuses the cursor %j unless it is empty', async (cursor) => {
    if (cursor === '') await expect(list({ cursor })).resolves.toHaveProperty('items')
    else
      await expect(list({ cursor })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { cursor: expect.any(String) },
      })
  })
})
