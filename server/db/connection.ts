import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withCommitHooks } from './after-commit.ts'
import * as tables from './tables/index.ts'
import { retryConflicts, transactions } from './transaction.ts'

export type Database = NodePgDatabase<typeof tables>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query runs on: the pool, or the transaction that was handed down. Never the pool inside a transaction. */
export type Executor = Database | Transaction

type Warn = (error: Error) => void

/**
 * How long the database may take, from one figure in milliseconds: a connection and a lock half of it, a statement all
 * of it, a transaction in which nothing happens twice as long. The driver gives up a little after the database should have
 * done so itself: a database that hangs keeps no time.
 */
const limits = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs / 2,
  lock_timeout: timeoutMs / 2,
  statement_timeout: timeoutMs,
  idle_in_transaction_session_timeout: timeoutMs * 2,
  query_timeout: timeoutMs * 1.2,
})

/**
 * A pool that survives losing its connections: an idle or a checked-out client that breaks is reported to `warn`
 * and replaced, never a crash. Transactions and single statements that PostgreSQL undid for a conflict are repeated here,
 * once for all (transaction.ts). `timeoutMs` limits everything that runs on it; without it an import may take its time.
 */
export const connect = (url: string, options: { max: number; warn: Warn; timeoutMs?: number }) => {
  const { max, warn, timeoutMs } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'annapurna-eats',
    keepAlive: true,
    ...(timeoutMs !== undefined && limits(timeoutMs)),
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

/** PostgreSQL's unique violation, wherever Drizzle wrapped it. `constraint` narrows it to one index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code, constraint: name } = cause as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || name === constraint)
}
