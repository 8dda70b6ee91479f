import { z } from 'zod'
import type { Restaurant } from '#shared/contracts/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { readRestaurants } from './catalogue-store.ts'
import { openingState } from './opening-hours.ts'
import { serializeRestaurant } from './serializers.ts'

export type RestaurantPage = {
  items: Restaurant[]
  nextCursor: string | null
  /** Until when this answer holds by itself: the next opening or closing among them; null when none is planned. */
  holdsUntil: Date | null
}

const restaurantCursor = cursorCodec('restaurants', z.tuple([z.int(), z.string()]))

/**
 * Restaurants in the menu's order, each open or closed as of now. Without a limit: all of them.
 * Refusals: validation_failed for a cursor that is not ours.
 */
export const listRestaurants = async (
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
): Promise<RestaurantPage> => {
  const now = deps.clock()
  const [sortOrder, id] = cursor ? restaurantCursor.decode(deps, cursor) : []
  const after = sortOrder === undefined || id === undefined ? undefined : { sortOrder, id }
  const rows = await readRestaurants(deps.db, { after, limit: limit && limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const changes = shown.flatMap((row) => openingState(row.hours, now).changesAt?.getTime() ?? [])
  return {
    items: shown.map((row) => serializeRestaurant(row, now)),
    nextCursor: last ? restaurantCursor.encode(deps, [last.sortOrder, last.id]) : null,
    holdsUntil: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}
