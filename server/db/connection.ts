import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withCommitHooks } from './after-commit.ts'
import * as tables from './tables/index.ts'
import { retryConflicts, transactions } from './transaction.ts'

export type Database = NodePgDatabase<typeof tables>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/**
 * What a query runs on: the pool, or the current transaction. Inside a transaction always that, never the
 * pool.
 */
export type Executor = Database | Transaction

type Warn = (error: Error) => void

/**
 * Time limits of a connection, derived from one figure in milliseconds: half of it for connecting and for a
 * lock, all of it for a statement, twice as much for an idle transaction. The driver's own limit is a little
 * longer than the server's, in case the server hangs.
 */
const limits = (timeoutMs: number) => ({
  ...driverLimits(timeoutMs),
  lock_timeout: timeoutMs / 2,
  statement_timeout: timeoutMs,
  idle_in_transaction_session_timeout: timeoutMs * 2,
})
const driverLimits = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs / 2,
  query_timeout: timeoutMs * 1.2,
})

/**
 * A pool that survives losing its connections: an idle or a checked-out client that breaks is reported to
 * `warn` and replaced, and does not crash the process. Transactions and single statements that PostgreSQL
 * rolled back for a conflict are retried (transaction.ts). `timeoutMs` limits everything that runs on the
 * pool; without it there is no limit. `pooled`: a pooler is before the database, which takes no parameters of
 * a session when a connection begins; then the server's own limits are the operator's to set
 * (docs/operating.md), and only the driver's are ours.
 */
export const connect = (
  url: string,
  options: { max: number; warn: Warn; timeoutMs?: number; pooled?: boolean },
) => {
  const { max, warn, timeoutMs, pooled } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'annapurna-eats',
    keepAlive: true,
    ...(timeoutMs !== undefined && (pooled ? driverLimits(timeoutMs) : limits(timeoutMs))),
  })
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  pool.query = ((...args: unknown[]) => retryConflicts(() => query(...args), warn)) as typeof pool.query
  const db = Object.assign(drizzle(pool, { schema: tables }), {
    transaction: withCommitHooks(transactions(pool, warn)),
  })
  return { pool, db }
}

/**
 * Whether an error is a unique violation, also one that Drizzle wrapped; with `constraint`, of that index
 * alone.
 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code, constraint: name } = cause as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || name === constraint)
}
