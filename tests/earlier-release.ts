import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { testDatabase } from './database.ts'

const folder = path.join(import.meta.dirname, '..', 'server', 'db', 'migrations')

/** A copy of the migrations up to `last`. */
const migrationsUpTo = (last: string): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'annapurna-migrations-'))
  cpSync(folder, copy, { recursive: true })
  const file = path.join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

/** A database as it was after the migration `last`: fill it, `migrate` it to today's, and look at what became of it. */
export const earlierDatabase = async (last: string) => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  const then = migrationsUpTo(last)
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
  await runMigrations(drizzle(client), { migrationsFolder: then })
  return {
    query: client.query.bind(client) as pg.Client['query'],
    migrate: () => migrate(database.url),
    close: async () => {
      await client.end()
      rmSync(then, { recursive: true })
      await database.close()
    },
  }
}
