import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { schemaOf } from '#tests/schema-of.ts'
import { migrate } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
type Journal = { entries: { tag: string; when: number }[] }
const journal = JSON.parse(read('meta/_journal.json')) as Journal
/** The migrations of each release by their names, with the SHA-256 of their text. */
const releases = Object.entries(JSON.parse(read('released.json')) as Record<string, Record<string, string>>)

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.close()
})

describe('a migration that was released', () => {
  it.each(
    releases.flatMap(([release, files]) =>
      Object.entries(files).map(([tag, hash]) => ({ release, tag, hash })),
    ),
  )('$tag of $release is as it was', ({ tag, hash }) => {
    expect(
      createHash('sha256')
        .update(read(`${tag}.sql`))
        .digest('hex'),
    ).toBe(hash)
  })

  it('stands before all that were not', () => {
    const released = releases.flatMap(([, files]) => Object.keys(files))
    expect(journal.entries.slice(0, released.length).map(({ tag }) => tag)).toEqual(released)
  })
})

describe('a database', () => {
  const applied = async (): Promise<number> =>
    (await client.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')).rows[0].count

  it('of each release becomes what a new one is, and keeps its rows', async () => {
    const today = await schemaOf(client)
    for (const [index] of releases.entries()) {
      const tags = releases.slice(0, index + 1).flatMap(([, files]) => Object.keys(files))
      const then = mkdtempSync(path.join(tmpdir(), 'annapurna-migrations-'))
      try {
        cpSync(folder, then, { recursive: true })
        const entries = journal.entries.filter(({ tag }) => tags.includes(tag))
        writeFileSync(path.join(then, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
        await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
        await runMigrations(drizzle(client), { migrationsFolder: then })
        await client.query(
          `INSERT INTO users (username, email, password_hash, roles, preferences, created_at)
           VALUES ('Asha', 'asha@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now())`,
        )
        await migrate(database.url)
      } finally {
        rmSync(then, { recursive: true })
      }
      expect(await applied()).toBe(journal.entries.length)
      expect(await schemaOf(client)).toEqual(today)
      expect((await client.query('SELECT username FROM users')).rows).toEqual([{ username: 'Asha' }])
    }
  })

  it('is migrated once, however many instances start', async () => {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    expect(await applied()).toBe(journal.entries.length)
  })

  it('from before the baseline is refused with what to do, and left as it is', async () => {
    await client.query(
      `DELETE FROM drizzle.__drizzle_migrations
       WHERE created_at > (SELECT min(created_at) FROM drizzle.__drizzle_migrations)`,
    )
    await client.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1')
    const before = await schemaOf(client)
    await expect(migrate(database.url)).rejects.toThrow('made by a version from before 0.2.0')
    expect(await schemaOf(client)).toEqual(before)
    expect(await applied()).toBe(1)
  })

  it('with all that came before the baseline goes on as it is', async () => {
    // Drizzle knows what was applied by its time alone; the names and texts of then are not here.
    await client.query("UPDATE drizzle.__drizzle_migrations SET hash = 'another'")
    await migrate(database.url)
    expect(await applied()).toBe(journal.entries.length)
  })
})
