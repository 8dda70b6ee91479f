import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateJobs } from '../jobs/queue.ts'
import { StartupError } from '../startup/startup-error.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** Key of the advisory lock by which instances migrate one after the other; Drizzle's migrator takes none. */
const migrationLock = 7_246_801
/**
 * When the last migration before the baseline was written (milliseconds since 1970), by which Drizzle knows
 * it in a database. The baseline bears the same time: a database that had them all has what the baseline
 * makes.
 */
const baselineAt = 1_795_473_050_047

/**
 * Applies all pending migrations to the database at `url`. Several instances may run it at once.
 * @throws {StartupError} if the database is older than the baseline
 */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Its role may have a limit of its own, for what comes through a pooler.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await refuseOlder(client)
    await run(drizzle(client), { migrationsFolder })
    await migrateJobs(url)
  } finally {
    await client.end()
  }
}

const refuseOlder = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ kept: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS kept",
  )
  if (!rows[0]?.kept) return
  const { rows: applied } = await client.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  )
  const last = applied[0]?.last
  if (last == null || Number(last) >= baselineAt) return
  throw new StartupError(
    'This database was made by a version from before 0.2.0, whose steps are no longer here. Start the last of those once, commit d84c36f1, which brings it up to date; then start this one again. Nothing was changed.',
  )
}
