import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { paise } from '#shared/money/money.ts'
import type { adminStats, DayFigures } from '#shared/reports/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { deliveries, restaurants, users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { deliveredSales, firstAnswers, keptPromises, placedOrders, settledRevenue } from './figures.ts'
import { readWaiting } from './waiting.ts'

/** Of one day, until a moment of it. */
const readDay = async (deps: Deps, day: string, before: Date): Promise<DayFigures> => {
  const scope = { from: day, to: day, before }
  const [placed, sales, kept, answers] = await Promise.all([
    placedOrders(deps, scope),
    deliveredSales(deps, scope),
    keptPromises(deps, scope),
    firstAnswers(deps, scope),
  ])
  return {
    orders: placed[0]?.total ?? 0,
    sales: paise(sales[0]?.sales ?? 0),
    cancelled: placed[0]?.cancelled ?? 0,
    kept: kept[0]?.kept ?? null,
    firstAnswer: answers[0]?.p50 ?? null,
  }
}

/** How today goes, beside the same weekday until the same time. */
const readToday = async (deps: Deps) => {
  const now = deps.clock()
  const day = marketDay(now)
  const weekMs = 7 * dayMs
  const [today, before] = await Promise.all([
    readDay(deps, day, now),
    readDay(deps, daysBefore(day, 7), new Date(now.getTime() - weekMs)),
  ])
  return { day, now: today, before }
}

/**
 * The figures of the whole platform as it is now (specification section 2, Overview), and what waits for a
 * person:
 * - users: accounts that were not deleted;
 * - restaurants: those that are live, not drafts or taken offline;
 * - orders and revenue, in paise, of all time, by the definitions of every other screen (figures.ts);
 * - activeDeliveries: those that a courier has claimed and not completed;
 * - today: how the day goes, beside the same weekday a week before.
 */
export const readAdminStats = async (
  deps: Deps,
  adminId: string,
): Promise<Input<(typeof adminStats)['response']>> => {
  const [userCount, restaurantCount, placed, revenue, activeDeliveries, waiting, today] = await Promise.all([
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
    readWaiting(deps, adminId),
    readToday(deps),
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
    today,
  }
}
