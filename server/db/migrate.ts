import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateJobs } from '../jobs/queue.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** Any fixed number: instances that start together take turns by it (Drizzle's migrator takes no lock). */
const migrationLock = 7_246_801

/** Brings the database behind `url` to the newest migration. Safe to run from several instances at once. */
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
