import { randomUUID } from 'node:crypto'
import { asc, desc, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import { dayMs } from '#shared/time.ts'
import type { Database } from '../../db/connection.ts'
import { type BookDifference, bookAudits } from '../../db/tables/books.ts'
import type { Deps } from '../../deps.ts'
import { bookChecks } from './book-checks.ts'

/** Of each check; how many there are in all is counted. */
const maxExamples = 20
/** Of one check over all there is: a minute for some millions of orders. */
const limitMs = 240_000
const retentionMs = 92 * dayMs

/**
 * Recomputes the books from the ledger and from the rows (book-checks.ts) and returns how they differ; empty
 * where they agree. One snapshot for all of it, so that what is committed meanwhile is no difference. It
 * reads only, one check after the other, as long as that takes.
 */
export const findBookDifferences = async (pool: pg.Pool): Promise<BookDifference[]> => {
  const client = await pool.connect()
  const differences: BookDifference[] = []
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET LOCAL statement_timeout = ${limitMs}`)
    for (const [check, text] of Object.entries(bookChecks)) {
      const limited = {
        text: `SELECT id, found, count(*) OVER ()::int AS count FROM (${text}) wrong LIMIT ${maxExamples}`,
        // The driver's own limit for this statement, which @types/pg does not know.
        query_timeout: limitMs,
      }
      const { rows } = await client.query<{ id: string; found: string; count: number }>(limited)
      const [first] = rows
      if (first)
        differences.push({
          check,
          count: first.count,
          examples: rows.map(({ id, found }) => `${id}: ${found}`),
        })
    }
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return differences
}

/**
 * Audits the books and stores what was found, for Health and the metrics. Differences are logged as errors.
 */
export const auditBooks = async (
  { pool, db, clock }: Pick<Deps, 'pool' | 'db' | 'clock'>,
  report: (difference: BookDifference) => void = () => {},
): Promise<BookDifference[]> => {
  const started = performance.now()
  const differences = await findBookDifferences(pool)
  const now = clock()
  await db.insert(bookAudits).values({
    id: randomUUID(),
    at: now,
    milliseconds: Math.round(performance.now() - started),
    differences,
  })
  await db.delete(bookAudits).where(lt(bookAudits.at, new Date(now.getTime() - retentionMs)))
  for (const difference of differences) report(difference)
  return differences
}

/** What the latest audit found; undefined before the first. */
export const latestAudit = async (db: Database): Promise<typeof bookAudits.$inferSelect | undefined> =>
  (await db.select().from(bookAudits).orderBy(desc(bookAudits.at)).limit(1))[0]

/** When the first of the audits found something that all since then have found something, too. */
export const differingSince = async (db: Database): Promise<Date | undefined> => {
  const agreed = sql`(SELECT max(at) FROM ${bookAudits} WHERE differences = '[]'::jsonb)`
  const [first] = await db
    .select({ at: bookAudits.at })
    .from(bookAudits)
    .where(sql`${bookAudits.at} > coalesce(${agreed}, '-infinity')`)
    .orderBy(asc(bookAudits.at))
    .limit(1)
  return first?.at
}
