import type pg from 'pg'
import { deadLetterQueue } from './queues.ts'

export type QueueDepth = {
  queue: string
  /** Jobs to do now or later. */
  waiting: number
  /** Jobs that failed for good and wait for a decision. */
  dead: number
}

/** How much stands in each queue that has anything at all. */
export const queueDepths = async (pool: Pick<pg.Pool, 'query'>): Promise<QueueDepth[]> => {
  const { rows } = await pool.query<QueueDepth>(
    `SELECT coalesce(source_name, name) AS queue,
       count(*) FILTER (WHERE name <> $1)::int AS waiting, count(*) FILTER (WHERE name = $1)::int AS dead
     FROM pgboss.job WHERE state < 'active' GROUP BY 1 ORDER BY 1`,
    [deadLetterQueue],
  )
  return rows
}
