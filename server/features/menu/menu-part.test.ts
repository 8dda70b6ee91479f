import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { makeDish, makeOptions, makeRestaurant } from '#tests/builders.ts'
import { dishes, dishOptionGroups, dishOptions } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type CatalogueFixture, catalogueFixture } from '../catalogue/catalogue-fixture.ts'

let fixture: CatalogueFixture
let deps: Deps
let dish: string
let kitchens: string[]
beforeAll(async () => {
  fixture = await catalogueFixture()
  deps = fixture.deps as unknown as Deps
  kitchens = [(await makeRestaurant(deps)).id, (await makeRestaurant(deps)).id]
  dish = (await makeDish(deps, kitchens[0] ?? '')).id
})
afterAll(() => fixture.close())

const versionOf = async (id: string) =>
  (await deps.db.select({ version: dishes.menuVersion }).from(dishes).where(eq(dishes.id, id)))[0]?.version
/** Whether `work` makes a checkout that was priced before it be priced again. */
const isNoticed = async (work: () => Promise<unknown>): Promise<boolean> => {
  const before = await versionOf(dish)
  await work()
  return (await versionOf(dish)) !== before
}
const change = (values: Partial<typeof dishes.$inferInsert>) => () =>
  deps.db.update(dishes).set(values).where(eq(dishes.id, dish))

it('every change that an order of a dish depends on makes it another version', async () => {
  for (const values of [
    { name: 'Royal Dal' },
    { price: paise(2_000) },
    { originalPrice: paise(3_000) },
    { available: false },
    { stockPerDay: 4 },
    { deletedAt: new Date() },
    { restaurantId: kitchens[1] },
    // Whoever writes the whole row as it was read before is no way around it.
    { menuVersion: 0, price: paise(2_500) },
  ])
    expect(await isNoticed(change(values)), JSON.stringify(values)).toBe(true)
})

it('so does every change of its options, and none of another dish', async () => {
  const other = await makeDish(deps, kitchens[0] ?? '')
  const options = await makeOptions(deps, dish, {}, { Full: { price: 550 }, Half: { price: 0 } })
  const group = eq(dishOptionGroups.id, options.group ?? '')
  const full = eq(dishOptions.id, options.Full ?? '')
  for (const work of [
    () =>
      deps.db
        .update(dishOptions)
        .set({ price: paise(600) })
        .where(full),
    () => deps.db.update(dishOptions).set({ available: false }).where(full),
    () => deps.db.update(dishOptionGroups).set({ minChoices: 1 }).where(group),
    () => makeOptions(deps, dish, {}, { Raita: { price: 99 } }),
    () => deps.db.delete(dishOptions).where(full),
    // Moved to another dish, whose version it is then as well.
    () => deps.db.update(dishOptionGroups).set({ dishId: other.id }).where(group),
  ])
    expect(await isNoticed(work), work.toString()).toBe(true)
  expect(await versionOf(other.id)).toBe(1)
  expect(await isNoticed(() => deps.db.delete(dishOptionGroups).where(group))).toBe(false)
  expect(await versionOf(other.id)).toBe(2)
})

it('what an order does not depend on changes nothing, so that no checkout is priced again for it', async () => {
  for (const values of [
    { description: 'Slow' },
    { ratingSum: 5, ratingCount: 1 },
    { sortOrder: 3 },
    { leftToday: 2 },
  ])
    expect(await isNoticed(change(values)), JSON.stringify(values)).toBe(false)
})
