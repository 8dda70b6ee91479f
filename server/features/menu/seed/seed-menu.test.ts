import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseOptions, priceOfOptions } from '#shared/menu/dish-options.ts'
import { paise } from '#shared/money/money.ts'
import { dishes, dishOptionGroups, restaurants } from '../../../db/tables/index.ts'
import { type CatalogueFixture, catalogueFixture } from '../../catalogue/catalogue-fixture.ts'
import { findDish } from '../../catalogue/find-dish.ts'
import { listDishes } from '../../catalogue/list-dishes.ts'
import { listRestaurants } from '../../catalogue/list-restaurants.ts'
import { pictureUrl } from '../../drawings/picture-url.ts'
import { firstRestaurantId } from '../../restaurants/seed/seed-restaurants.ts'
import { findOptionGroups } from '../option-groups.ts'
import { seedOptionGroups } from './options.ts'
import { readSeedDishes } from './read-dishes.ts'
import { seedMenu } from './seed-menu.ts'

let fixture: CatalogueFixture
beforeAll(async () => {
  fixture = await catalogueFixture()
  await seedMenu(fixture.deps)
})
afterAll(() => fixture.close())

describe('the seed', () => {
  it('has 13 restaurants, and about 150 dishes of which every restaurant has some', async () => {
    const { items } = await listRestaurants(fixture.deps)
    expect(items).toHaveLength(13)
    expect(items[0]?.id).toBe(firstRestaurantId)
    const all = await readSeedDishes()
    expect(all.length).toBeGreaterThanOrEqual(150)
    expect(new Set(all.map((dish) => dish.restaurantId))).toEqual(new Set(items.map(({ id }) => id)))
    expect(new Set(all.map((dish) => dish.id)).size).toBe(all.length)
  })

  it('says every dish and option in Hindi, and what the dishes have to declare', async () => {
    const all = await readSeedDishes()
    const devanagari = /[\u0900-\u097f]/
    for (const dish of all) {
      for (const text of [dish.nameHi, dish.descriptionHi, dish.quantityHi])
        expect(text, dish.id).toMatch(devanagari)
      const meat = dish.allergens.filter((one) => ['egg', 'fish', 'crustaceans'].includes(one))
      if (dish.isVeg) expect(meat, dish.id).toEqual([])
    }
    for (const { nameHi, options } of Object.values(seedOptionGroups).flat())
      for (const text of [nameHi, ...options.map((option) => option.nameHi)]) expect(text).toMatch(devanagari)
    const declares = (id: string) => all.find((dish) => dish.id === id)?.allergens
    expect(declares('coastal-kadai-prawn-ghee-roast')).toEqual(['crustaceans', 'milk'])
    expect(declares('hari-patta-jowar-roti')).toEqual([])
  })

  it('says them in Hindi in a demo that is older, but for what was renamed or filled in', async () => {
    const { db } = fixture.deps
    const [dal, dosa] = ['tandoor-tales-dal-makhani', 'annapurna-bhavan-masala-dosa']
    await db.update(dishes).set({ nameHi: '', descriptionHi: '', quantityHi: '', allergens: null })
    await db.update(dishes).set({ name: 'Black Dal' }).where(eq(dishes.id, dal))
    await db.update(dishes).set({ description: 'Our own' }).where(eq(dishes.id, dosa))
    await db.update(dishOptionGroups).set({ nameHi: '' })
    await db.update(restaurants).set({ descriptionHi: '' })
    await db
      .update(restaurants)
      .set({ description: 'Our own words' })
      .where(eq(restaurants.id, 'tandoor-tales'))
    await db.execute(`DELETE FROM platform_state WHERE name LIKE 'seeded%Hindi'`)
    await seedMenu(fixture.deps)
    const kitchens = await db.select().from(restaurants).where(eq(restaurants.descriptionHi, ''))
    expect(kitchens.map(({ id }) => id)).toEqual(['tandoor-tales'])
    const [renamed] = await db.select().from(dishes).where(eq(dishes.id, dal))
    expect(renamed).toMatchObject({ nameHi: '', allergens: null })
    const [changed] = await db.select().from(dishes).where(eq(dishes.id, dosa))
    expect(changed).toMatchObject({ nameHi: 'मसाला डोसा', descriptionHi: '', allergens: ['milk'] })
    const groups = await db.select().from(dishOptionGroups)
    expect(groups.filter(({ nameHi }) => nameHi === '')).toEqual([])
    await db.update(dishes).set({ name: 'Dal Makhani' }).where(eq(dishes.id, dal))
  })

  it('covers every category, veg and not, mild and spicy', async () => {
    const all = await readSeedDishes()
    expect([...new Set(all.map((dish) => dish.category))].toSorted()).toEqual([
      'beverages',
      'breads',
      'breakfast',
      'desserts',
      'main-course',
      'rolls & sandwiches',
      'starters',
    ])
    for (const flag of ['isVeg', 'isSpicy', 'bestSeller'] as const)
      expect(new Set(all.map((dish) => dish[flag]))).toEqual(new Set([true, false]))
  })

  it('has one best seller of each kitchen or two, so that the badge says something on the first page too', async () => {
    const best = (await readSeedDishes()).filter(({ bestSeller }) => bestSeller)
    expect(new Set(best.map(({ restaurantId }) => restaurantId)).size).toBe(13)
    for (const those of Map.groupBy(best, ({ restaurantId }) => restaurantId).values())
      expect(those.length).toBeLessThanOrEqual(2)
    const { items } = await listDishes(fixture.deps, { limit: 24 })
    expect(items.filter(({ bestSeller }) => bestSeller).length).toBeLessThanOrEqual(8)
  })

  it('describes every dish and has its picture', async () => {
    const all = await readSeedDishes()
    expect(new Set(all.map((dish) => dish.description)).size).toBe(all.length)
    for (const { image } of all) {
      const [file = ''] = pictureUrl(image).split(/[?#]/)
      expect(file).toMatch(/-480\.avif$/)
      expect(existsSync(path.join('public', file)), file).toBe(true)
    }
  })

  it('has exactly 6 special offers at 20 to 25 percent off', async () => {
    const { items } = await listDishes(fixture.deps, { offers: true })
    expect(items).toHaveLength(6)
    for (const { price, originalPrice = 0, discount = 0 } of items) {
      expect(discount).toBeGreaterThanOrEqual(20)
      expect(discount).toBeLessThanOrEqual(25)
      expect(price).toBe(originalPrice - Math.floor((originalPrice * discount) / 100 + 0.5))
    }
  })

  it('has prices on both sides of the free-delivery limit for ordinary carts', async () => {
    const prices = (await readSeedDishes()).map(({ price }) => price)
    const free = 29_900
    for (const far of [2, 4]) {
      expect(prices.filter((price) => price <= free / far).length).toBeGreaterThan(10)
      expect(prices.filter((price) => price > free / far).length).toBeGreaterThan(10)
    }
    expect(prices.filter((price) => price % 100 !== 0)).toEqual([])
  })

  it('has options with more than 25 dishes, each of which can be ordered without choosing', async () => {
    const all = await readSeedDishes()
    const ids = all.map(({ id }) => id)
    const groups = await findOptionGroups(fixture.deps, ids)
    const withOptions = all.filter(({ id }) => groups.get(id)?.length)
    expect(withOptions.length).toBeGreaterThan(25)
    expect(withOptions.map(({ id }) => id).toSorted()).toEqual(Object.keys(seedOptionGroups).toSorted())
    for (const { id, isVeg } of withOptions) {
      const options = groups.get(id) ?? []
      const result = chooseOptions({ isVeg, options }, [])
      expect('chosen' in result && priceOfOptions(result.chosen), id).toBe(0)
      for (const { name, choices } of options)
        expect(new Set(choices.map((choice) => choice.name)).size, `${id} ${name}`).toBe(choices.length)
    }
  })

  it('does not bring back options that were removed', async () => {
    const { db } = fixture.deps
    await db.delete(dishOptionGroups).where(eq(dishOptionGroups.dishId, 'chai-adda-masala-chai'))
    await seedMenu(fixture.deps)
    expect((await findDish(fixture.deps, 'chai-adda-masala-chai')).options).toEqual([])
  })

  it('is open all day but for two restaurants', async () => {
    fixture.time.now = new Date('2026-11-18T03:00:00+05:30')
    const { items, holdsUntil } = await listRestaurants(fixture.deps)
    fixture.time.now = new Date('2026-11-18T12:00:00+05:30')
    const closed = items.filter(({ open }) => !open)
    expect(closed).toHaveLength(2)
    for (const { opensAt } of closed) expect(opensAt).toBe('2026-11-18T04:30:00.000Z')
    expect(holdsUntil?.toISOString()).toBe('2026-11-18T04:30:00.000Z')
  })

  it('leaves edited and deleted dishes as they are when it runs again', async () => {
    const { db } = fixture.deps
    await db
      .update(dishes)
      .set({ price: paise(12_345) })
      .where(eq(dishes.id, 'annapurna-bhavan-masala-dosa'))
    await db.update(dishes).set({ deletedAt: new Date() }).where(eq(dishes.id, 'annapurna-bhavan-curd-rice'))
    await db.update(restaurants).set({ name: 'Renamed' }).where(eq(restaurants.id, 'gully-chaat'))
    await db.delete(dishes).where(eq(dishes.id, 'gully-chaat-pani-puri'))
    await seedMenu(fixture.deps)
    expect((await findDish(fixture.deps, 'annapurna-bhavan-masala-dosa')).price).toBe(12_345)
    expect((await findDish(fixture.deps, 'gully-chaat-pani-puri')).restaurant.name).toBe('Renamed')
    await expect(findDish(fixture.deps, 'annapurna-bhavan-curd-rice')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
