import { z } from 'zod'
import type { Restaurant } from '#shared/contracts/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { changesAt } from '../restaurants/changes-at.ts'
import { isSearch } from '../search/search-dishes.ts'
import { searchRestaurants } from '../search/search-restaurants.ts'
import { readRestaurants, readRestaurantsById } from './catalogue-store.ts'
import { inOrderOf } from './find-by-ids.ts'
import { serializeRestaurant } from './serializers.ts'

export type RestaurantPage = {
  items: Restaurant[]
  nextCursor: string | null
  /**
   * When the list becomes stale by itself: the next opening or closing among them; null if none is planned.
   */
  holdsUntil: Date | null
}

/** Most restaurants found by a search. */
const mostFound = 20

const restaurantCursor = cursorCodec('restaurants', z.tuple([z.int(), z.string()]))

/**
 * Restaurants in the menu's order, each open or closed as of now. Without a limit: all of them. With `q`
 * those whose name matches, the best first. Refusals: validation_failed for an invalid cursor, unavailable
 * like `searchRestaurants`.
 */
export const listRestaurants = async (
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'search'>,
  {
    q,
    limit,
    cursor,
  }: { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined } = {},
): Promise<RestaurantPage> => {
  const now = deps.clock()
  const { shown, nextCursor } = isSearch(q)
    ? { shown: await readMeant(deps, q, limit), nextCursor: null }
    : await readPage(deps, limit, cursor)
  const changes = shown.flatMap((row) => changesAt(row, now)?.getTime() ?? [])
  return {
    items: shown.map((row) => serializeRestaurant(row, now)),
    nextCursor,
    holdsUntil: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}

const readMeant = async (deps: Pick<Deps, 'db' | 'search'>, q: string, limit = mostFound) => {
  const ids = await searchRestaurants(deps, q, limit)
  return inOrderOf(ids, await readRestaurantsById(deps.db, ids))
}

const readPage = async (
  deps: Pick<Deps, 'db' | 'keys'>,
  limit: number | undefined,
  cursor: string | undefined,
) => {
  const [sortOrder, id] = cursor ? restaurantCursor.decode(deps, cursor) : []
  const after = sortOrder === undefined || id === undefined ? undefined : { sortOrder, id }
  const rows = await readRestaurants(deps.db, { after, limit: limit && limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    shown,
    nextCursor: last ? restaurantCursor.encode(deps, [last.sortOrder, last.id]) : null,
  }
}
