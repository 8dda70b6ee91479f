import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as tables from './tables/index.ts'
import { isUnavailable } from './unavailable.ts'

type Tables = NodePgDatabase<typeof tables>

/** Deadlock and serialisation failure: PostgreSQL rolled the transaction back, and it should be retried. */
const conflicts = new Set(['40P01', '40001'])
const attempts = 5
const firstWaitMs = 10

export const isConflict = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return conflicts.has(String((cause as { code?: unknown } | null)?.code))
}

/**
 * Runs `work`, a whole transaction or a single statement, and retries it if PostgreSQL rolled it back for a
 * conflict: up to five times, with random exponential backoff. `work` starts afresh each time, so it must
 * keep no state outside itself. Every retry is reported to `warn`.
 */
export const retryConflicts = async <T>(work: () => Promise<T>, warn: (error: Error) => void): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error
      warn(new Error('a transaction is repeated after a conflict', { cause: error }))
      await wait(Math.random() * firstWaitMs * 2 ** attempt)
    }
}

/**
 * `db.transaction` for a pool. Unlike Drizzle's own it retries conflicts, releases its connection if BEGIN
 * fails, and closes one that was lost or timed out instead of returning it to the pool.
 */
export const transactions = (pool: pg.Pool, warn: (error: Error) => void): Tables['transaction'] => {
  const known = new WeakMap<pg.PoolClient, Tables>()
  const on = (client: pg.PoolClient): Tables => {
    const db = known.get(client) ?? drizzle(client, { schema: tables })
    known.set(client, db)
    return db
  }
  return (work, config) =>
    retryConflicts(async () => {
      const client = await pool.connect()
      let broken = false
      try {
        return await on(client).transaction(work, config)
      } catch (error) {
        broken = isUnavailable(error) && !isConflict(error)
        throw error
      } finally {
        client.release(broken)
      }
    }, warn)
}
