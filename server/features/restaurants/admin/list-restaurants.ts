import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type {
  AdminRestaurant,
  adminRestaurants as contract,
  RestaurantState,
} from '#shared/restaurants/admin-contracts.ts'
import { containing } from '../../../db/containing.ts'
import { restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'
import { adminRestaurantView, selectRestaurants } from './restaurant-view.ts'

type Query = Output<(typeof contract)['query']>

const restaurantCursor = cursorCodec('admin-restaurants', z.tuple([z.string(), z.string()]))

const inState = (state: RestaurantState, now: Date): SQL | undefined => {
  const shown = and(isNull(restaurants.suspendedAt), eq(restaurants.active, true))
  switch (state) {
    case 'suspended':
      return isNotNull(restaurants.suspendedAt)
    case 'draft':
      return and(isNull(restaurants.suspendedAt), eq(restaurants.active, false))
    case 'paused':
      return and(shown, gt(restaurants.pausedUntil, now))
    case 'live':
      return and(shown, or(isNull(restaurants.pausedUntil), lte(restaurants.pausedUntil, now)))
  }
}
const searched = sql`lower(concat_ws(' ', ${restaurants.name}, ${restaurants.area}, ${restaurants.city}, ${restaurants.id}))`

/** Restaurants of every state, by name or age. */
export const listRestaurantsForAdmin = async (
  deps: Deps,
  { limit, cursor, q = '', state, area = '', cuisine = '', sort }: Query,
): Promise<{ items: AdminRestaurant[]; nextCursor: string | null }> => {
  const now = deps.clock()
  const byName = sort.endsWith('name')
  const descending = sort.startsWith('-')
  const column = byName ? sql`lower(${restaurants.name})` : sql`${restaurants.createdAt}`
  const type = sql.raw(byName ? 'text' : 'timestamptz')
  const last = cursor === undefined ? undefined : restaurantCursor.decode(deps, cursor)
  const rows = await selectRestaurants(
    deps.db,
    now,
    and(
      state && inState(state, now),
      q === '' ? undefined : sql`${searched} LIKE ${containing(q.toLowerCase())}`,
      area === '' ? undefined : sql`lower(${restaurants.area}) = lower(${area})`,
      cuisine === ''
        ? undefined
        : sql`EXISTS (SELECT 1 FROM unnest(${restaurants.cuisines}) c WHERE lower(c) = lower(${cuisine}))`,
      last &&
        sql`(${column}, ${restaurants.id}) ${sql.raw(descending ? '<' : '>')} (${last[0]}::${type}, ${last[1]})`,
    ),
    descending ? sql`${column} DESC, ${restaurants.id} DESC` : sql`${column}, ${restaurants.id}`,
    limit + 1,
  )
  const { shown, nextCursor } = restaurantCursor.page(deps, rows, limit, ({ restaurant }) => [
    byName ? restaurant.name.toLowerCase() : restaurant.createdAt.toISOString(),
    restaurant.id,
  ])
  return {
    items: shown.map((row) => adminRestaurantView(row, now)),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const restaurantPages = (deps: Deps, query: Query): AsyncGenerator<AdminRestaurant[]> =>
  everyPage((cursor) => listRestaurantsForAdmin(deps, { ...query, limit: 100, cursor }))

export const restaurantColumns: CsvColumn<AdminRestaurant>[] = [
  { title: /*i18n*/ 'Id', value: ({ id }) => id },
  { title: /*i18n*/ 'Name', value: ({ name }) => name },
  { title: /*i18n*/ 'Area', value: ({ area }) => area },
  { title: /*i18n*/ 'City', value: ({ city }) => city },
  { title: /*i18n*/ 'State', value: ({ state }) => state },
  { title: /*i18n*/ 'Cuisines', value: ({ cuisines }) => cuisines.join(', ') },
  { title: /*i18n*/ 'Commission', value: ({ commissionPercent }) => commissionPercent },
  { title: /*i18n*/ 'Open orders', value: ({ openOrders }) => openOrders },
  { title: /*i18n*/ 'Orders, 30 days', value: ({ month }) => month.orders },
  { title: /*i18n*/ 'Food less discounts, 30 days', value: ({ month }) => rupees(month.sales) },
  { title: /*i18n*/ 'FSSAI licence number', value: ({ fssaiNumber }) => fssaiNumber },
]
