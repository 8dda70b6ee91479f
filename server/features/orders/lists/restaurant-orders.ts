import { and, count, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { Order } from '#shared/orders/contracts.ts'
import { attentionShownMs } from '#shared/orders/kitchen-attention.ts'
import {
  type DeskColumn,
  deskColumnOf,
  hasFoodInKitchen,
  type OrderStatus,
  orderStatuses,
  type RestaurantListGroup,
  restaurantGroupOf,
  restaurantView,
} from '#shared/orders/order-lifecycle.ts'
import type {
  restaurantOrders as contract,
  restaurantOrderCounts,
} from '#shared/orders/restaurant-contracts.ts'
import { hourMs } from '#shared/time.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { selectWithCounts } from '../read-orders.ts'
import { allPages, type Days, type Paging, pageFrom, pageOf, placedWithin } from './order-page.ts'
import { foundByRestaurant } from './search-text.ts'

export type RestaurantFilter = Days & {
  q?: string | undefined
  status?: DeskColumn | undefined
  group?: RestaurantListGroup | undefined
}

/**
 * The orders that a restaurant was shown: not those that wait for their payment, and not those that were over
 * before it came.
 */
export const shownToRestaurant = (restaurantId: string): SQL | undefined =>
  and(eq(orders.restaurantId, restaurantId), isNotNull(orders.confirmedAt))

/** Its orders that match but for their status, and the statuses that are asked for. */
const filtered = (restaurantId: string, { q, status, group, from, to }: RestaurantFilter) => ({
  matching: and(
    shownToRestaurant(restaurantId),
    ...placedWithin({ from, to }),
    q ? foundByRestaurant(q) : undefined,
  ),
  wanted: orderStatuses.filter(
    (candidate) =>
      (status === undefined || deskColumnOf(candidate) === status) && isOfGroup(candidate, group),
  ),
})

const isOfGroup = (status: OrderStatus, group: RestaurantListGroup | undefined): boolean => {
  if (group === 'unseen') return false
  if (group === 'open') return restaurantGroupOf(restaurantView[status]) === 'active'
  if (group === 'kitchen') return hasFoodInKitchen(status)
  if (group === 'recent') return status !== 'processing' && status !== 'confirmed' && status !== 'preparing'
  return group === undefined || restaurantGroupOf(restaurantView[status]) === group
}

/** How long a kitchen looks back at what has left it. */
const recentMs = hourMs

/** In these statuses, and for a kitchen what somebody there still has to see. */
const inStatuses = (
  deps: Pick<Deps, 'clock'>,
  wanted: readonly OrderStatus[],
  { group, status }: Pick<RestaurantFilter, 'group' | 'status'>,
): SQL | undefined => {
  const now = deps.clock().getTime()
  const inWanted = inArray(orders.status, [...wanted])
  if (group === 'recent') return and(inWanted, gt(orders.movedAt, new Date(now - recentMs)))
  const hasUnseen = group === 'unseen' || group === 'open' || group === 'kitchen'
  if (!hasUnseen || status !== undefined) return inWanted
  return or(inWanted, gt(orders.attentionAt, new Date(now - attentionShownMs)))
}

/**
 * A restaurant's orders, and on the first page how many there are in each of its statuses, whatever `status`
 * and `group` say. Throws validation_failed (422) for a cursor that no list wrote.
 */
export const restaurantOrders = async (
  deps: Deps,
  restaurantId: string,
  query: Paging & RestaurantFilter,
): Promise<z.infer<typeof contract.response>> => {
  const { matching, wanted } = filtered(restaurantId, query)
  if (query.q && query.cursor === undefined) {
    const slice = { limit: query.limit + 1, sort: query.sort }
    const { records, counts } = await selectWithCounts(deps.db, matching, wanted, slice)
    return { ...pageFrom(deps, records, 'restaurant', query.limit), counts: inRestaurantsWords(counts) }
  }
  const [page, counts] = await Promise.all([
    pageOf(deps, and(matching, inStatuses(deps, wanted, query)), 'restaurant', query),
    query.cursor === undefined ? countByStatus(deps, matching) : null,
  ])
  return { ...page, counts }
}

/** The same orders, all of them, for a file. */
export const restaurantOrderPages = (
  deps: Deps,
  restaurantId: string,
  query: RestaurantFilter & Pick<Paging, 'sort'>,
): AsyncGenerator<Order[]> => {
  const { matching, wanted } = filtered(restaurantId, query)
  return allPages(deps, and(matching, inStatuses(deps, wanted, query)), 'restaurant', query.sort)
}

const countByStatus = async (
  deps: Deps,
  matching: SQL | undefined,
): Promise<z.infer<typeof restaurantOrderCounts>> => {
  const rows = await deps.db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(matching)
    .groupBy(orders.status)
  return inRestaurantsWords(rows)
}

const inRestaurantsWords = (
  rows: readonly { status: OrderStatus; orders: number }[],
): z.infer<typeof restaurantOrderCounts> => {
  const counts = { pending: 0, preparing: 0, ready: 0, out: 0, delivered: 0, cancelled: 0 }
  for (const row of rows) counts[deskColumnOf(row.status)] += row.orders
  return counts
}
