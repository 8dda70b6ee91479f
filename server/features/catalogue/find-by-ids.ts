import type { Dish, Restaurant } from '#shared/contracts/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { type Narrowed, readDishesById, readRestaurantsById } from './catalogue-store.ts'
import { serializeDish, serializeRestaurant } from './serializers.ts'

/** Items in the order of these ids, each once. */
export const inOrderOf = <T extends { id: string }>(ids: readonly string[], items: readonly T[]): T[] => {
  const known = new Map(items.map((item) => [item.id, item]))
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
}

/** Dishes in the order of these ids; those not on the menu, or not matching the filter, are left out. */
export const findDishesByIds = async (
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
  filter: Narrowed = {},
): Promise<Dish[]> =>
  ids.length === 0 ? [] : inOrderOf(ids, (await readDishesById(deps.db, ids, filter)).map(serializeDish))

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
