import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDish, makeRestaurant } from '#tests/builders.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { type CatalogueFixture, catalogueFixture } from '../catalogue/catalogue-fixture.ts'
import { renewPictures } from './renew-pictures.ts'

let fixture: CatalogueFixture
beforeAll(async () => {
  fixture = await catalogueFixture()
})
afterAll(() => fixture?.close())

it('replaces the pictures that are gone, and nothing else', async () => {
  // Renewing and building use no more of the dependencies than the fixture has.
  const deps = fixture.deps as unknown as Deps
  const restaurant = await makeRestaurant(deps)
  const stored = async (image: string, values: { name: string; isVeg: boolean }) => {
    const { id } = await makeDish(deps, restaurant.id, { image, ...values })
    return async () => (await deps.db.select().from(dishes).where(eq(dishes.id, id)))[0]?.image
  }
  const gone = await stored('/dishes/pancakes.avif', { name: 'Masala Dosa', isVeg: true })
  const unknown = await stored('/dishes/fondue.avif', { name: 'Chicken Fondue', isVeg: true })
  const uploaded = await stored('/pictures/mine', { name: 'Masala Dosa', isVeg: true })
  const known = await stored('/dishes/samosa.avif', { name: 'Masala Dosa', isVeg: true })
  await renewPictures(deps)
  expect(await gone()).toBe('/dishes/masala-dosa.avif')
  expect(await unknown()).toBe('/dishes/course-main-course.avif')
  expect(await uploaded()).toBe('/pictures/mine')
  expect(await known()).toBe('/dishes/samosa.avif')
})
