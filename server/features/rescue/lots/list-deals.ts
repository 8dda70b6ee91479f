import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { LatLng } from '#shared/api/wire.ts'
import { distance } from '#shared/deliveries/distance.ts'
import type * as contracts from '#shared/rescue/contracts.ts'
import type { Deal } from '#shared/rescue/contracts.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import { after, type Page, pageOf } from '../paging.ts'
import { byDeadline } from '../runs/run-view.ts'
import { dealViews } from './deal-view.ts'
import { type LotRecord, selectLots } from './lot-view.ts'

type Query = Output<(typeof contracts.deals)['query']>

/** Looked through to list the nearest. */
const maxNearby = 500
/** Metres of the last one, and its id. Whose restaurant has no place comes last. */
const nearCursor = cursorCodec('deals-near', z.tuple([z.number(), z.string()]))

/** SQL: what customers can buy at `now`. Portions all reserved are not on sale. */
export const onSaleNow = (now: Date): SQL | undefined =>
  and(
    eq(surplusLots.state, 'onSale'),
    isNull(storefronts.suspendedAt),
    gt(surplusLots.remaining, 0),
    gt(surplusLots.saleUntil, now),
    sql`${byDeadline} > ${now}`,
  )

/** Whole metres from a place to a lot's restaurant; null if that has none. */
export const metresTo = (from: LatLng, { restaurant: { lat, lng } }: LotRecord): number | null =>
  lat === null || lng === null ? null : distance(from, { lat, lng })

/**
 * What customers can buy now, the nearest end first, or the nearest place; how far each is where `near` says
 * from where. Refuses with validation_failed (422) a cursor of another order.
 */
export const listDeals = async (deps: Deps, query: Query): Promise<Page<Deal>> => {
  const { limit, cursor, restaurant, near, sort } = query
  const now = deps.clock()
  const where = and(
    onSaleNow(now),
    restaurant === undefined ? undefined : eq(surplusLots.restaurantId, restaurant),
  )
  const page =
    sort === 'distance' && near
      ? await nearestFirst(deps, where, near, { limit, cursor })
      : await soonestFirst(deps, where, { limit, cursor })
  const items = await dealViews(deps, page.items, now)
  if (!near) return { ...page, items }
  return {
    ...page,
    items: items.map((deal) => {
      const { location } = deal.restaurant
      return { ...deal, ...(location && { distance: distance(near, location) }) }
    }),
  }
}

type Paging = Pick<Query, 'limit' | 'cursor'>

const soonestFirst = async (
  deps: Deps,
  where: SQL | undefined,
  { limit, cursor }: Paging,
): Promise<Page<LotRecord>> => {
  const { saleUntil, id } = surplusLots
  const rows = await selectLots(deps.db, and(where, after(deps, cursor, sql`${saleUntil}`, sql`${id}`)))
    .orderBy(asc(saleUntil), asc(id))
    .limit(limit + 1)
  return pageOf(
    deps,
    rows,
    limit,
    ({ lot }) => [lot.saleUntil ?? lot.safeUntil, lot.id],
    (record) => record,
  )
}

const nearestFirst = async (
  deps: Deps,
  where: SQL | undefined,
  near: LatLng,
  { limit, cursor }: Paging,
): Promise<Page<LotRecord>> => {
  const rows = await selectLots(deps.db, where)
    .orderBy(asc(surplusLots.saleUntil), asc(surplusLots.id))
    .limit(maxNearby)
  const placed = rows
    .map((record) => ({
      record,
      id: record.lot.id,
      metres: metresTo(near, record) ?? Number.MAX_SAFE_INTEGER,
    }))
    .toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1))
  const [lastMetres, lastId] = cursor === undefined ? [-1, ''] : nearCursor.decode(deps, cursor)
  const following = placed.filter(
    ({ metres, id }) => metres > lastMetres || (metres === lastMetres && id > lastId),
  )
  const { shown, nextCursor } = nearCursor.page(deps, following, limit, (row) => [row.metres, row.id])
  return {
    items: shown.map(({ record }) => record),
    nextCursor,
  }
}
