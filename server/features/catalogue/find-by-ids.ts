import type { Dish, Restaurant } from '#shared/catalogue/contracts.ts'
import type { Deps } from '../../deps.ts'
import { type Narrowed, readDishesById, readRestaurantsById } from './catalogue-store.ts'
import { serializeDish, serializeRestaurant, servingChangesAt } from './serializers.ts'

/** Items in the order of these ids, each once. */
export const inOrderOf = <T extends { id: string }>(ids: readonly string[], items: readonly T[]): T[] => {
  const known = new Map(items.map((item) => [item.id, item]))
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
}

/**
 * Dishes in the order of these ids, and until when they are as they are by the clock; those not on the
 * menu, or not matching the filter, are left out.
 */
export const findDishesUntil = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  filter: Narrowed = {},
): Promise<{ items: Dish[]; holdsUntil: Date | null }> => {
  if (ids.length === 0) return { items: [], holdsUntil: null }
  const rows = await readDishesById(deps.db, ids, filter)
  const now = deps.clock()
  return {
    items: inOrderOf(
      ids,
      rows.map((row) => serializeDish(row, now)),
    ),
    holdsUntil: servingChangesAt(rows, now),
  }
}

/** The same without when they change. */
export const findDishesByIds = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  filter: Narrowed = {},
): Promise<Dish[]> => (await findDishesUntil(deps, ids, filter)).items

/** The same for restaurants, open or closed as of now. */
export const findRestaurantsByIds = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Restaurant[]> => {
  if (ids.length === 0) return []
  const now = deps.clock()
  const rows = await readRestaurantsById(deps.db, ids)
  return inOrderOf(
    ids,
    rows.map((row) => serializeRestaurant(row, now)),
  )
}
