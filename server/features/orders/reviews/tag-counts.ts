import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { ratings } from '../../../db/tables/index.ts'

/** Tags are counted in so many of the latest ratings: what a kitchen is like now. */
const latest = 500

/** How often each tag was chosen in the latest ratings that match, the most frequent first. */
export const tagCounts = async <T extends string>(
  executor: Executor,
  column: 'tags' | 'courier_tags',
  matching: SQL,
): Promise<{ tag: T; count: number }[]> => {
  const { rows } = await executor.execute<{ tag: T; count: number }>(sql`
    SELECT tag, count(*)::int AS count
    FROM (SELECT ${sql.raw(column)} AS tags FROM ${ratings}
      WHERE ${matching} AND ${ratings.hiddenAt} IS NULL ORDER BY ${ratings.at} DESC LIMIT ${latest}) given,
      unnest(given.tags) AS tag
    GROUP BY tag ORDER BY count DESC, tag`)
  return rows
}
