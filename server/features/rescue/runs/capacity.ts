import { and, eq, inArray, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'

/** Portions that a shelter has taken of the day of `now` in Asia/Kolkata: what it received, and what is promised to it. */
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
  return row?.taken ?? 0
}
