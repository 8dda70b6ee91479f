import { and, count, eq, gt, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { restaurantOrders as contract, Order, restaurantOrderCounts } from '#shared/contracts/orders.ts'
import { paise } from '#shared/money.ts'
import {
  orderStatuses,
  type RestaurantGroup,
  type RestaurantStatus,
  restaurantGroupOf,
  restaurantView,
} from '#shared/order-lifecycle.ts'
import { orders, payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { allPages, containing, type Days, mentions, type Paging, pageOf, placedWithin } from './order-page.ts'

export type RestaurantFilter = Days & {
  q?: string | undefined
  status?: RestaurantStatus | undefined
  group?: RestaurantGroup | undefined
}

/**
 * The orders that a restaurant was shown: not those that wait for their payment or whose payment was declined, and not those that were
 * cancelled before they were paid. To be used where `orders` and `payments` are joined.
 */
export const shownToRestaurant = (restaurantId: string): SQL | undefined =>
  and(
    eq(orders.restaurantId, restaurantId),
    ne(orders.status, 'processing'),
    ne(payments.status, 'failed'),
    or(ne(orders.status, 'cancelled'), eq(payments.method, 'cashOnDelivery'), gt(orders.paid, paise(0))),
  )

/** The customer's name too, but not of a cancelled order, whose customer the restaurant is not shown any more (disclosure.ts). */
const found = (text: string): SQL | undefined =>
  or(
    mentions(text),
    and(ne(orders.status, 'cancelled'), ilike(sql`${orders.shipping}->>'fullName'`, containing(text))),
  )

/** Its orders that match but for their status, and the statuses that are asked for. */
const filtered = (restaurantId: string, { q, status, group, from, to }: RestaurantFilter) => ({
  matching: and(shownToRestaurant(restaurantId), ...placedWithin({ from, to }), q ? found(q) : undefined),
  wanted: inArray(
    orders.status,
    orderStatuses.filter(
      (candidate) =>
        (status === undefined || restaurantView[candidate] === status) &&
        (group === undefined || restaurantGroupOf(restaurantView[candidate]) === group),
    ),
  ),
})

/**
 * A restaurant's orders, and on the first page how many there are in each of its statuses, whatever `status` and `group` say. Throws
 * validation_failed (422) for a cursor that no list wrote.
 */
export const restaurantOrders = async (
  deps: Deps,
  restaurantId: string,
  query: Paging & RestaurantFilter,
): Promise<z.infer<typeof contract.response>> => {
  const { matching, wanted } = filtered(restaurantId, query)
  const [page, counts] = await Promise.all([
    pageOf(deps, and(matching, wanted), 'restaurant', query),
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
  return allPages(deps, and(matching, wanted), 'restaurant', query.sort)
}

const countByStatus = async (
  deps: Deps,
  matching: SQL | undefined,
): Promise<z.infer<typeof restaurantOrderCounts>> => {
  const rows = await deps.db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(matching)
    .groupBy(orders.status)
  const counts = { pending: 0, preparing: 0, ready: 0, delivered: 0, cancelled: 0 }
  for (const row of rows) counts[restaurantView[row.status]] += row.orders
  return counts
}
