import { type SQL, sql } from 'drizzle-orm'
import type { JobName } from './queues.ts'

/**
 * SQL: a job with this data waits in a queue, or is being worked on. `data`: what its fields are equal to.
 */
export const isQueued = (queue: JobName, data: Record<string, SQL | string>): SQL => {
  const fields = Object.entries(data).map(([field, value]) => sql` AND j.data->>${field} = ${value}`)
  return sql`EXISTS (SELECT FROM pgboss.job j WHERE j.name = ${queue} AND j.state < 'completed'${sql.join(fields)})`
}

/** SQL: a job whose list `field` contains `value` waits in a queue, or is being worked on. */
export const isQueuedAmong = (queue: JobName, field: string, value: SQL): SQL =>
  sql`EXISTS (SELECT FROM pgboss.job j WHERE j.name = ${queue} AND j.state < 'completed' AND j.data->${field} ? ${value})`
