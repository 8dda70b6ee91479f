import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as tables from './tables/index.ts'
import { isUnavailable } from './unavailable.ts'

type Tables = NodePgDatabase<typeof tables>

/** A deadlock was broken, or a serialisation failed: PostgreSQL undid all of it and asks for a repetition. */
const conflicts = new Set(['40P01', '40001'])
const attempts = 5
const firstWaitMs = 10

export const isConflict = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return conflicts.has(String((cause as { code?: unknown } | null)?.code))
}

/**
 * Does `work`, a whole transaction or one statement outside any, and once more where PostgreSQL undid it for a conflict:
 * up to five times, after random waits that double, so that those who collided do not collide again. `work` begins
 * afresh each time: what it gathers belongs inside it. `warn` hears of every repetition.
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
 * `db.transaction` for a pool. Unlike Drizzle's own it repeats conflicts, gives its connection back when not even BEGIN
 * came through, and closes one that was lost or timed out instead of handing it to the next.
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
