import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Paise } from '#shared/money/money.ts'
import { orderItems, orders, orderTimeline } from '../../db/tables/index.ts'
import { type Reader, type Scope, within } from './figures.ts'

type OfRestaurant = Scope & { restaurantId: string }

/** Delivered on these days by one restaurant. */
const deliveredBy = (scope: OfRestaurant): SQL | undefined =>
  and(
    eq(orders.restaurantId, scope.restaurantId),
    isNotNull(orders.deliveredAt),
    ...within(orders.deliveredAt, scope),
  )

/**
 * How long a kitchen took for the orders that it delivered on these days, from accepting to ready, each by
 * its last time: the minutes, rounded up, within which half of them (p50) and nine of ten (p90) were ready.
 * Null where none has both steps.
 */
export const preparationTimes = async (
  deps: Reader,
  scope: OfRestaurant,
): Promise<{ orders: number; p50: number; p90: number } | null> => {
  const { rows } = await deps.db.execute<{ orders: number; p50: number; p90: number }>(sql`
    SELECT count(*)::int AS orders,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes) AS p50,
      percentile_disc(0.9) WITHIN GROUP (ORDER BY minutes) AS p90
    FROM (
      SELECT ceil(date_part('epoch', max(e.at) FILTER (WHERE e.action = 'ready')
        - max(e.at) FILTER (WHERE e.action = 'accept')) / 60)::int AS minutes
      FROM ${orders} JOIN ${orderTimeline} e ON e.order_id = ${orders.id}
      WHERE ${deliveredBy(scope)} GROUP BY ${orders.id}
    ) AS each_order WHERE minutes >= 0`)
  const [times] = rows
  return times && times.orders > 0 ? times : null
}

/**
 * The dishes of which most portions were delivered on these days, without what went back; what they cost
 * their customers before discounts and tax, in paise.
 */
export const bestDishes = async (
  deps: Reader,
  scope: OfRestaurant,
  limit: number,
): Promise<{ dishId: string; name: string; portions: number; amount: Paise }[]> => {
  const { rows } = await deps.db.execute<{
    dishId: string
    name: string
    portions: number
    amount: Paise
  }>(sql`
    SELECT i.dish_id AS "dishId", max(i.name) AS name, sum(i.quantity - i.refunded)::int AS portions,
      sum(i.price * (i.quantity - i.refunded))::float8 AS amount
    FROM ${orders} JOIN ${orderItems} i ON i.order_id = ${orders.id}
    WHERE ${deliveredBy(scope)} AND i.dish_id IS NOT NULL
    GROUP BY i.dish_id HAVING sum(i.quantity - i.refunded) > 0
    ORDER BY portions DESC, amount DESC, i.dish_id LIMIT ${limit}`)
  return rows
}
