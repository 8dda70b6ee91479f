import { and, eq, type SQL, sql } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { AdminRestaurant, RestaurantState } from '#shared/restaurants/admin-contracts.ts'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import { restaurantOrders } from '../../../db/views/orders.ts'

const monthMs = 30 * dayMs

type Row = {
  restaurant: typeof restaurants.$inferSelect
  open: number
  pending: number
  placed: number
  sales: string
}

/**
 * Restaurants with their figures: orders under way, of those the ones that nobody has accepted, and of the 30
 * days before `now` the orders that were placed and the subtotals of those that were delivered. Read for the
 * rows of one page alone.
 */
export const selectRestaurants = (
  executor: Executor,
  now: Date,
  where: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<Row[]> => {
  const since = new Date(now.getTime() - monthMs).toISOString()
  // Conditions of their own: Drizzle leaves the tables' names out of columns that stand in the fields
  // themselves.
  const ofThis = sql`${restaurantOrders.restaurantId} = ${restaurants.id}`
  const shown = sql`${ofThis} AND ${restaurantOrders.confirmedAt} IS NOT NULL`
  return executor
    .select({
      restaurant: restaurants,
      open: sql<number>`(SELECT count(*)::int FROM ${restaurantOrders} WHERE ${shown}
        AND ${restaurantOrders.status} IN ('confirmed', 'preparing', 'readyForPickup', 'outForDelivery'))`,
      pending: sql<number>`(SELECT count(*)::int FROM ${restaurantOrders} WHERE ${shown} AND ${restaurantOrders.status} = 'confirmed')`,
      placed: sql<number>`(SELECT count(*)::int FROM ${restaurantOrders} WHERE ${shown} AND ${restaurantOrders.placedAt} >= ${since}::timestamptz)`,
      sales: sql<string>`(SELECT coalesce(sum(${restaurantOrders.subtotal}), 0) FROM ${restaurantOrders}
        WHERE ${ofThis} AND ${restaurantOrders.deliveredAt} >= ${since}::timestamptz)`,
    })
    .from(restaurants)
    .where(where)
    .orderBy(order)
    .limit(limit)
}

const stateOf = ({ suspendedAt, active, pausedUntil }: Row['restaurant'], now: Date): RestaurantState => {
  if (suspendedAt !== null) return 'suspended'
  if (!active) return 'draft'
  return pausedUntil !== null && pausedUntil > now ? 'paused' : 'live'
}

export const adminRestaurantView = (
  { restaurant, open, pending, placed, sales }: Row,
  now: Date,
): AdminRestaurant => {
  const { lat, lng, pausedUntil } = restaurant
  const state = stateOf(restaurant, now)
  return {
    id: restaurant.id,
    name: restaurant.name,
    description: restaurant.description,
    area: restaurant.area,
    city: restaurant.city,
    address: restaurant.address,
    phone: restaurant.phone,
    cuisines: restaurant.cuisines,
    fssaiNumber: restaurant.fssaiNumber,
    location: lat === null || lng === null ? null : { lat, lng },
    state,
    pausedUntil: state === 'paused' && pausedUntil !== null ? pausedUntil.toISOString() : null,
    suspendedAt: restaurant.suspendedAt?.toISOString() ?? null,
    suspensionReason: restaurant.suspensionReason,
    commissionPercent: restaurant.commissionPercent,
    openOrders: open,
    pendingOrders: pending,
    month: { orders: placed, sales: paise(Number(sales)) },
    createdAt: restaurant.createdAt.toISOString(),
  }
}

/** One restaurant as admins see it; undefined if there is none. */
export const findRestaurantForAdmin = async (
  executor: Executor,
  id: string,
  now: Date,
): Promise<AdminRestaurant | undefined> => {
  const [row] = await selectRestaurants(executor, now, and(eq(restaurants.id, id)), sql`1`, 1)
  return row && adminRestaurantView(row, now)
}
