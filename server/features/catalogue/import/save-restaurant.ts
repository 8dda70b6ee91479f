import type { Executor } from '../../../db/connection.ts'
import { saveImportedDishes } from '../../menu/save-imported-dishes.ts'
import type { Change } from '../../menu-import/change.ts'
import type { MergedDish } from '../../menu-import/merge-dishes.ts'
import type { ImportedRestaurant } from '../../menu-import/read-row.ts'
import { saveImportedRestaurant } from '../../restaurants/save-imported-restaurant.ts'

/**
 * Writes a restaurant of a file with its dishes, in a transaction; several may run concurrently. Returns what
 * was done to each.
 */
export const saveRestaurant = async (
  tx: Executor,
  entry: { key: string; restaurant: ImportedRestaurant; dishes: readonly MergedDish[]; now: Date },
): Promise<{ restaurant: Change; dishes: Record<Change, number> }> => {
  const { id, change } = await saveImportedRestaurant(tx, entry)
  return {
    restaurant: change,
    dishes: await saveImportedDishes(tx, { restaurantId: id, dishes: entry.dishes, now: entry.now }),
  }
}
