import { and, eq, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { standingMeals } from '../../../db/views/meals.ts'

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
    .select({ meals: sql<number>`coalesce(sum(${standingMeals.meals}), 0)::int` })
    .from(standingMeals)
    .where(
      and(
        eq(standingMeals.day, marketDay(now)),
        'shelterId' in of
          ? eq(standingMeals.shelterId, of.shelterId)
          : eq(standingMeals.restaurantId, of.restaurantId),
      ),
    )
  return row?.meals ?? 0
}

/** The same of every shelter that gets any. */
export const mealsByShelter = async (executor: Executor, now: Date): Promise<Map<string, number>> => {
  const rows = await executor
    .select({ id: standingMeals.shelterId, meals: sql<number>`sum(${standingMeals.meals})::int` })
    .from(standingMeals)
    .where(eq(standingMeals.day, marketDay(now)))
    .groupBy(standingMeals.shelterId)
  return new Map(rows.map(({ id, meals }) => [id, meals]))
}
