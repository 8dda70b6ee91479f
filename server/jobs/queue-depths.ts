import type pg from 'pg'
import { deadLetterQueue } from './queues.ts'

export type QueueDepth = {
  queue: string
  /** Jobs due now or later. */
  waiting: number
  /** Dead letters: jobs that failed for good. */
  dead: number
}

/** The number of jobs in each queue that is not empty. */
export const queueDepths = async (pool: Pick<pg.Pool, 'query'>): Promise<QueueDepth[]> => {
  const { rows } = await pool.query<QueueDepth>(
    `SELECT coalesce(source_name, name) AS queue,
       count(*) FILTER (WHERE name <> $1)::int AS waiting, count(*) FILTER (WHERE name = $1)::int AS dead
     FROM pgboss.job WHERE state < 'active' GROUP BY 1 ORDER BY 1`,
    [deadLetterQueue],
  )
  return rows
}
