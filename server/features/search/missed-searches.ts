import { desc, gte, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../db/connection.ts'
import { missedSearches } from '../../db/tables/index.ts'

const flushMs = 30_000
/** Most different searches counted in memory until the next flush. */
const maxBuffered = 200
const retentionMs = 30 * dayMs
const maxCached = 5_000
/** Searches made less often are not shown, since they may be about one person. */
const shownFrom = 3
/** Letters only: no number, no e-mail address, nothing long. */
const harmless = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{1,39}$/u

/**
 * A search in the form that is counted; undefined if it may contain more than the name of a dish or a
 * restaurant.
 */
export const countedAs = (q: string): string | undefined => {
  const text = q.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  return harmless.test(text) ? text : undefined
}

const insert = `
  INSERT INTO missed_searches AS known (text, times, last_at)
  SELECT text, times, now() FROM unnest($1::text[], $2::int[]) AS missed (text, times) ORDER BY text
  ON CONFLICT (text) DO UPDATE SET times = known.times + excluded.times, last_at = excluded.last_at`

/** Counts searches without a result, not who made them, and writes the counts periodically. */
export const openMissedSearches = (pool: Pick<pg.Pool, 'query'>, warn: (error: Error) => void) => {
  const counts = new Map<string, number>()
  const flush = async () => {
    if (counts.size === 0) return
    const values = [[...counts.keys()], [...counts.values()]]
    counts.clear()
    await pool.query({ text: insert, values }).catch(warn)
  }
  const timer = setInterval(flush, flushMs)
  timer.unref()
  return {
    note: (q: string): void => {
      const text = countedAs(q)
      if (text === undefined || (counts.size >= maxBuffered && !counts.has(text))) return
      counts.set(text, (counts.get(text) ?? 0) + 1)
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Searches without a result, the most frequent first: candidates for aliases.csv. */
export const listMissedSearches = (executor: Executor, limit: number) =>
  executor
    .select()
    .from(missedSearches)
    .where(gte(missedSearches.times, shownFrom))
    .orderBy(desc(missedSearches.times), missedSearches.text)
    .limit(limit)

/** Deletes all but the 5,000 most frequent searches of the last 30 days. */
export const purgeMissedSearches = async (deps: { db: Executor; clock: () => Date }): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db.delete(missedSearches).where(lt(missedSearches.lastAt, before))
  await deps.db.delete(missedSearches).where(
    sql`${missedSearches.text} NOT IN (
      SELECT text FROM missed_searches ORDER BY times DESC, last_at DESC LIMIT ${maxCached})`,
  )
}
