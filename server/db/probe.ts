import type pg from 'pg'
import { within } from '../bounds/in-time.ts'

const responseTimeoutMs = 800

/**
 * Resolves if the database responds and accepts writes; rejects within a second if it does not, hangs, is a
 * read-only replica, or no connection is free.
 */
export const probeDatabase = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await within(
    underWay(pool),
    responseTimeoutMs,
    'timeout expired: the database does not answer',
  )
  if (rows[0]?.readOnly !== false)
    throw Object.assign(new Error('the database is read-only'), { code: '25006' })
}

type Result = { rows: { readOnly: boolean }[] }
/** One probe at a time: while one hangs, further calls must not take further connections. */
const asked = new WeakMap<pg.Pool, Promise<Result>>()

const underWay = (pool: pg.Pool): Promise<Result> => {
  const known = asked.get(pool)
  if (known) return known
  const question = pool.query<{ readOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "readOnly"`,
  )
  const release = () => asked.delete(pool)
  question.then(release, release)
  asked.set(pool, question)
  return question
}
