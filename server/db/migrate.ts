import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateJobs } from '../jobs/queue.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** Key of the advisory lock by which instances migrate one after the other; Drizzle's migrator takes none. */
const migrationLock = 7_246_801

/** Applies all pending migrations to the database at `url`. Several instances may run it at once. */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await run(drizzle(client), { migrationsFolder })
    await migrateJobs(url)
  } finally {
    await client.end()
  }
}
