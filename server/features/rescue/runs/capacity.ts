import { and, eq, inArray, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import { mealsByShelter, mealsToday } from './meals-today.ts'

const portionsTaken = sql<number>`coalesce(sum(coalesce(${rescueRuns.receivedPortions}, ${rescueRuns.portions})), 0)::int`
const countsOn = (now: Date) =>
  and(
    eq(rescueRuns.day, marketDay(now)),
    inArray(rescueRuns.state, ['open', 'claimed', 'pickedUp', 'received']),
  )

/**
 * Portions that a shelter has taken of the day of `now` in Asia/Kolkata: what it received, what is promised
 * to it, and meals that were cooked for it.
 */
export const takenToday = async (executor: Executor, shelterId: string, now: Date): Promise<number> => {
  const [row] = await executor
    .select({ taken: portionsTaken })
    .from(rescueRuns)
    .where(and(eq(rescueRuns.shelterId, shelterId), countsOn(now)))
  return (row?.taken ?? 0) + (await mealsToday(executor, { shelterId }, now))
}

/** The same of every shelter that has taken anything. */
export const takenByShelter = async (executor: Executor, now: Date): Promise<Map<string, number>> => {
  const rows = await executor
    .select({ id: rescueRuns.shelterId, taken: portionsTaken })
    .from(rescueRuns)
    .where(countsOn(now))
    .groupBy(rescueRuns.shelterId)
  const all = await mealsByShelter(executor, now)
  for (const { id, taken } of rows) all.set(id, taken + (all.get(id) ?? 0))
  return all
}
