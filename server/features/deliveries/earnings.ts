import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'

const row = z.object({
  today: z.coerce.number(),
  week: z.coerce.number(),
  month: z.coerce.number(),
  allTime: z.coerce.number(),
  completedToday: z.coerce.number(),
})

/** What an agent earned, in paise: today, this week (from Monday), this month and in all, by Asia/Kolkata's calendar. */
export const earningsOf = async (deps: Deps, agentId: string): Promise<z.infer<typeof row>> => {
  const since = (unit: string) =>
    sql`m.at >= date_trunc(${unit}, ${deps.clock()}::timestamptz AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`
  const { rows } = await deps.db.execute(sql`
    SELECT coalesce(sum(m.amount) FILTER (WHERE ${since('day')}), 0) AS today,
           coalesce(sum(m.amount) FILTER (WHERE ${since('week')}), 0) AS week,
           coalesce(sum(m.amount) FILTER (WHERE ${since('month')}), 0) AS month,
           coalesce(sum(m.amount), 0) AS "allTime",
           count(*) FILTER (WHERE ${since('day')}) AS "completedToday"
    FROM money_entries m WHERE m.account = 'agent' AND m.kind = 'settlement' AND m.owner = ${agentId}`)
  return row.parse(rows[0])
}
