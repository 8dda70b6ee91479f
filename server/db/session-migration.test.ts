import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { migrate } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** The last one before sessions had a table of their own. */
const last = '0007_account-language'

/** A copy of the migrations up to `last`. */
const upToThen = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'annapurna-migrations-'))
  cpSync(folder, copy, { recursive: true })
  const file = path.join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

it('keeps the sign-ins of the first release, and ended ones ended', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  const then = upToThen()
  await client.connect()
  try {
    await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
    await runMigrations(drizzle(client), { migrationsFolder: then })
    await client.query(`
      INSERT INTO users (id, username, email, password_hash, roles, preferences, created_at)
      VALUES ('7d3b1c5e-0000-4000-8000-000000000001', 'Asha', 'asha@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now());
      INSERT INTO refresh_tokens (token_hash, family, user_id, remember_me, issued_at, expires_at, used_at, revoked_at)
      SELECT hash, family::uuid, '7d3b1c5e-0000-4000-8000-000000000001', true, now(), now() + interval '30 days', used, revoked
      FROM (VALUES
        ('a1', '7d3b1c5e-0000-4000-8000-00000000000a', now(), null::timestamptz),
        ('a2', '7d3b1c5e-0000-4000-8000-00000000000a', null, null),
        ('b1', '7d3b1c5e-0000-4000-8000-00000000000b', null, now())
      ) AS held(hash, family, used, revoked)`)
    await migrate(database.url)
    const { rows } = await client.query(`
      SELECT right(s.id::text, 1) AS id, s.remember_me, s.ended_at IS NULL AS goes_on, array_agg(r.token_hash ORDER BY 1) AS tokens
      FROM sessions s JOIN refresh_tokens r ON r.session_id = s.id GROUP BY s.id ORDER BY s.id`)
    expect(rows).toEqual([
      { id: 'a', remember_me: true, goes_on: true, tokens: ['a1', 'a2'] },
      { id: 'b', remember_me: true, goes_on: false, tokens: ['b1'] },
    ])
  } finally {
    await client.end()
    rmSync(then, { recursive: true })
    await database.close()
  }
})
