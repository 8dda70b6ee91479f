import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Input } from '#shared/contract.ts'
import type { adminStats } from '#shared/contracts/reports.ts'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { paise } from '#shared/money/money.ts'
import { deliveries, restaurants, users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { placedOrders, settledRevenue } from './figures.ts'
import { readWaiting } from './waiting.ts'

/**
 * The figures of the whole platform as it is now (specification section 2, Overview), and what waits for a
 * person:
 * - users: accounts that were not deleted;
 * - restaurants: those that are live, not drafts or taken offline;
 * - orders and revenue, in paise, of all time, by the definitions of every other screen (figures.ts);
 * - activeDeliveries: those that a courier has claimed and not completed.
 */
export const readAdminStats = async (deps: Deps): Promise<Input<(typeof adminStats)['response']>> => {
  const [userCount, restaurantCount, placed, revenue, activeDeliveries, waiting] = await Promise.all([
    deps.db.$count(users, isNull(users.deletedAt)),
    deps.db.$count(restaurants, eq(restaurants.active, true)),
    placedOrders(deps, {}),
    settledRevenue(deps, {}),
    // Both, so that the index of what is under way is used.
    deps.db.$count(
      deliveries,
      and(
        sql`${deliveries.status} NOT IN ('completed', 'cancelled')`,
        inArray(deliveries.status, [...underWay]),
      ),
    ),
    readWaiting(deps),
  ])
  const orderCount = placed[0]?.total ?? 0
  return {
    users: userCount,
    restaurants: restaurantCount,
    orders: orderCount,
    revenue: revenue[0]?.amount ?? paise(0),
    activeDeliveries,
    totalUsers: userCount,
    totalRestaurants: restaurantCount,
    totalOrders: orderCount,
    waiting,
  }
}
