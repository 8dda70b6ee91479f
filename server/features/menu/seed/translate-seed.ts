import { and, eq, inArray } from 'drizzle-orm'
import { dishes, dishOptionGroups, dishOptions } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { readState, saveState } from '../../../startup/platform-state.ts'
import { translateSeedRestaurants } from '../../restaurants/seed/seed-restaurants.ts'
import { seedOptionGroups } from './options.ts'
import { readSeedDishes } from './read-dishes.ts'

const done = 'seededHindi'
const restaurantsDone = 'seededRestaurantsHindi'

/**
 * Says the demo's restaurants, dishes and their options in Hindi, and what is in them, once: in a demo that
 * is older than these. What was renamed since stays as it is, and so does what somebody has filled in.
 */
export const translateSeed = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  if ((await readState(db, restaurantsDone)) === undefined)
    await db.transaction(async (tx) => {
      await translateSeedRestaurants(tx)
      await saveState(tx, restaurantsDone, true, clock())
    })
  if ((await readState(db, done)) !== undefined) return
  const all = await readSeedDishes()
  await db.transaction(async (tx) => {
    const ids = all.map(({ id }) => id)
    const old = await tx.select().from(dishes).where(inArray(dishes.id, ids))
    for (const row of old) {
      const seed = all.find(({ id }) => id === row.id)
      if (!seed || seed.name !== row.name || row.nameHi !== '') continue
      const { nameHi, quantityHi } = seed
      await tx
        .update(dishes)
        .set({
          nameHi,
          ...(row.quantity === seed.quantity && { quantityHi }),
          ...(row.description === seed.description && { descriptionHi: seed.descriptionHi }),
          ...(row.allergens === null && { allergens: seed.allergens }),
        })
        .where(eq(dishes.id, row.id))
    }
    const groups = Object.values(seedOptionGroups).flat()
    const words = new Map(
      groups.flatMap(({ name, nameHi, options }) => [
        [name, nameHi] as const,
        ...options.map((option) => [option.name, option.nameHi] as const),
      ]),
    )
    for (const [name, nameHi] of words) {
      const ofSeed = tx
        .select({ id: dishOptionGroups.id })
        .from(dishOptionGroups)
        .where(inArray(dishOptionGroups.dishId, ids))
      await tx
        .update(dishOptionGroups)
        .set({ nameHi })
        .where(
          and(
            inArray(dishOptionGroups.dishId, ids),
            eq(dishOptionGroups.name, name),
            eq(dishOptionGroups.nameHi, ''),
          ),
        )
      await tx
        .update(dishOptions)
        .set({ nameHi })
        .where(
          and(inArray(dishOptions.groupId, ofSeed), eq(dishOptions.name, name), eq(dishOptions.nameHi, '')),
        )
    }
    await saveState(tx, done, true, clock())
  })
}
