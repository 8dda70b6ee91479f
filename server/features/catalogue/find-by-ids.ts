import type { Dish, Restaurant } from '#shared/contracts/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { readDishesById, readRestaurantsById } from './catalogue-store.ts'
import { serializeDish, serializeRestaurant } from './serializers.ts'

const inOrderOf = <T extends { id: string }>(ids: readonly string[], items: readonly T[]): T[] => {
  const known = new Map(items.map((item) => [item.id, item]))
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
}

/** These dishes in the order asked for; those that are not on the menu are left out. */
export const findDishesByIds = async (deps: Pick<Deps, 'db'>, ids: readonly string[]): Promise<Dish[]> =>
  ids.length === 0 ? [] : inOrderOf(ids, (await readDishesById(deps.db, ids)).map(serializeDish))

/** The same for restaurants, as they stand now. */
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
