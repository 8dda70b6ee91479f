import { and, eq, ne, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { mealRedemptions, orders } from '../../../db/tables/index.ts'

/**
 * Sponsored meals of the day of `now` in Asia/Kolkata that a restaurant cooks, or that a shelter gets;
 * cancelled orders do not count.
 */
export const mealsToday = async (
  executor: Executor,
  of: { restaurantId: string } | { shelterId: string },
  now: Date,
): Promise<number> => {
  const [row] = await executor
    .select({ meals: sql<number>`coalesce(sum(${mealRedemptions.meals}), 0)::int` })
    .from(mealRedemptions)
    .innerJoin(orders, and(eq(orders.id, mealRedemptions.orderId), ne(orders.status, 'cancelled')))
    .where(
      and(
        eq(mealRedemptions.day, marketDay(now)),
        'shelterId' in of
          ? eq(mealRedemptions.shelterId, of.shelterId)
          : eq(mealRedemptions.restaurantId, of.restaurantId),
      ),
    )
  return row?.meals ?? 0
}

/** The same of every shelter that gets any. */
export const mealsByShelter = async (executor: Executor, now: Date): Promise<Map<string, number>> => {
  const rows = await executor
    .select({ id: mealRedemptions.shelterId, meals: sql<number>`sum(${mealRedemptions.meals})::int` })
    .from(mealRedemptions)
    .innerJoin(orders, and(eq(orders.id, mealRedemptions.orderId), ne(orders.status, 'cancelled')))
    .where(eq(mealRedemptions.day, marketDay(now)))
    .groupBy(mealRedemptions.shelterId)
  return new Map(rows.map(({ id, meals }) => [id, meals]))
}
