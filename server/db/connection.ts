import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables/index.ts'

export type Database = NodePgDatabase<typeof tables>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query runs on: the pool, or the transaction that was handed down. Never the pool inside a transaction. */
export type Executor = Database | Transaction

type Warn = (error: Error) => void

/**
 * A pool that survives losing its connections: an idle or a checked-out client that breaks is reported to `warn`
 * and replaced, never a crash.
 */
export const connect = (url: string, options: { max: number; warn: Warn }) => {
  const pool = new pg.Pool({ connectionString: url, max: options.max, application_name: 'annapurna-eats' })
  pool.on('error', options.warn)
  pool.on('connect', (client) => client.on('error', options.warn))
  return { pool, db: drizzle(pool, { schema: tables }) }
}

/** PostgreSQL's unique violation, wherever Drizzle wrapped it. `constraint` narrows it to one index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code, constraint: name } = cause as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || name === constraint)
}
