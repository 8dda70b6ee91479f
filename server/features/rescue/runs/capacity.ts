import { and, eq, inArray, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import { mealsToday } from '../../meals/meals-today.ts'

/** Portions that a shelter has taken of the day of `now` in Asia/Kolkata: what it received, what is promised to it, and meals that were cooked for it. */
export const takenToday = async (executor: Executor, shelterId: string, now: Date): Promise<number> => {
  const [row] = await executor
    .select({
      taken: sql<number>`coalesce(sum(coalesce(${rescueRuns.receivedPortions}, ${rescueRuns.portions})), 0)::int`,
    })
    .from(rescueRuns)
    .where(
      and(
        eq(rescueRuns.shelterId, shelterId),
        eq(rescueRuns.day, marketDay(now)),
        inArray(rescueRuns.state, ['open', 'claimed', 'pickedUp', 'received']),
      ),
    )
  return (row?.taken ?? 0) + (await mealsToday(executor, { shelterId }, now))
}
