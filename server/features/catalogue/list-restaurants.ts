import { z } from 'zod'
import type { RestaurantCard, RestaurantFilter } from '#shared/catalogue/contracts.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { promisedMinutes } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { changesAt } from '../restaurants/changes-at.ts'
import { orderingState } from '../restaurants/opening-hours.ts'
import { isSearch, searchRestaurants } from '../search/search-catalogue.ts'
import { type Wait, waitsOf } from './arrivals.ts'
import { ratingMean, ratingShown, readRestaurantsById } from './catalogue-store.ts'
import { inOrderOf } from './find-by-ids.ts'
import { priceOf, type RestaurantFacts, restaurantFacts } from './restaurant-facts.ts'
import { serializeCard } from './serializers.ts'

export type RestaurantPage = {
  items: RestaurantCard[]
  nextCursor: string | null
  /** How many there are on all pages. */
  total: number
  /**
   * When the list becomes stale by itself: the next opening or closing among them; null if none is planned.
   */
  holdsUntil: Date | null
}

/** Most restaurants found by a search. */
const maxFound = 20

/** How many restaurants come before. */
const restaurantCursor = cursorCodec('restaurants', z.tuple([z.int().min(0)]))

type Needed = Pick<Deps, 'db' | 'pool' | 'clock' | 'keys' | 'search' | 'catalogueChanges'>

/**
 * Restaurants as asked for, each open or closed as of now: in the menu's order unless sorted otherwise; with
 * `q` those whose name matches, the best first. Without a limit: all of them. Refusals: validation_failed for
 * an invalid cursor, unavailable like `searchRestaurants`.
 */
export const listRestaurants = async (
  deps: Needed,
  filter: RestaurantFilter = {},
): Promise<RestaurantPage> => {
  const now = deps.clock()
  const { q, limit, cursor, near } = filter
  const [waits, factsOf] = await Promise.all([waitsOf(deps), restaurantFacts(deps)])
  const ids = isSearch(q) ? await searchRestaurants(deps, q, limit ?? maxFound) : undefined
  const among = ids ? ids.flatMap((id) => waits.get(id) ?? []) : inMenuOrder([...waits.values()])
  const fitting = among.filter((wait) => fits(wait, { filter, now, facts: factsOf(wait.id) }))
  const ordered = sorted(fitting, { filter, now, factsOf })
  const [before = 0] = cursor ? restaurantCursor.decode(deps, cursor) : []
  const shown = ordered.slice(before, limit === undefined ? undefined : before + limit)
  const shownIds = shown.map(({ id }) => id)
  const rows = inOrderOf(shownIds, shownIds.length === 0 ? [] : await readRestaurantsById(deps.db, shownIds))
  // Who opens or closes may come in between where these are asked for.
  const timed = filter.open !== undefined || filter.sort === 'arrival' ? among : shown
  const changes = timed.flatMap((row) => changesAt(row, now)?.getTime() ?? [])
  const next = before + shown.length
  return {
    items: rows.map((row) => serializeCard(row, { now, near, facts: factsOf(row.id) })),
    nextCursor: next < ordered.length ? restaurantCursor.encode(deps, [next]) : null,
    total: ordered.length,
    holdsUntil: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}

/** What most restaurants cook, at most so many. */
export const commonCuisines = async (deps: Needed, limit: number): Promise<string[]> => {
  const counts = new Map<string, number>()
  for (const { cuisines } of (await waitsOf(deps)).values())
    for (const cuisine of cuisines) counts.set(cuisine, (counts.get(cuisine) ?? 0) + 1)
  return [...counts]
    .sort(([a, many], [b, others]) => others - many || a.localeCompare(b))
    .slice(0, limit)
    .map(([cuisine]) => cuisine)
}

const inMenuOrder = (waits: Wait[]): Wait[] =>
  waits.sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1))

const fits = (
  wait: Wait,
  { filter, now, facts }: { filter: RestaurantFilter; now: Date; facts: RestaurantFacts },
): boolean => {
  const { cuisine, veg, open, offers, minRating } = filter
  return (
    (cuisine === undefined || wait.cuisines.some((one) => one.toLowerCase() === cuisine.toLowerCase())) &&
    (veg === undefined || (facts.vegOnly === true) === veg) &&
    (!offers || facts.offer !== undefined) &&
    (minRating === undefined || (ratingShown(wait) ?? 0) >= minRating) &&
    (open === undefined || orderingState(wait, now).open === open)
  )
}

const sorted = (
  waits: Wait[],
  {
    filter: { sort, near },
    now,
    factsOf,
  }: { filter: RestaurantFilter; now: Date; factsOf: (id: string) => RestaurantFacts },
): Wait[] => {
  const last = Number.POSITIVE_INFINITY
  const weighed = (wait: Wait): number => {
    if (sort === 'rating') return -(ratingMean(wait) ?? 0)
    if (sort === 'price') return priceOf(factsOf(wait.id))
    if (sort === 'arrival') {
      if (!orderingState(wait, now).open) return last
      const { from, to } = promisedMinutes({ ...wait, busyMinutes: busyNow(wait, now) })
      // By when it is here at the latest; the earlier one first of those that are alike.
      return to + from / 1_000
    }
    const { lat, lng } = wait
    return sort === 'distance' && near && lat !== null && lng !== null ? distance(near, { lat, lng }) : last
  }
  if (sort === undefined) return waits
  const values = new Map(waits.map((wait) => [wait.id, weighed(wait)]))
  const of = ({ id }: Wait) => values.get(id) ?? last
  // Infinity minus itself is no number.
  return waits.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}
