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

/** Takes away or demands something that the earlier release, which runs beside this one, knows nothing of. */
const narrows =
  /^(DROP (TABLE|VIEW|FUNCTION)|ALTER TABLE \S+ (DROP COLUMN|RENAME|ALTER COLUMN \S+ (SET NOT NULL|SET DATA TYPE)|ADD COLUMN \S+ (?!.*(DEFAULT|serial|GENERATED)).*NOT NULL))/
/** Each with what it means for an upgrade; CHANGELOG.md says so too. */
const narrowing = {
  '0007_promises': 'orders.promised_by: 0.2.0 places no orders any more; stop it before',
  '0011_ratings': 'ratings.restaurant_id: 0.2.0 takes no ratings any more',
}

it('migrations since the last release only widen, but for those that are known', () => {
  const released = new Set(releases.flatMap(([, files]) => Object.keys(files)))
  const found = journal.entries.filter(
    ({ tag }) =>
      !released.has(tag) &&
      read(`${tag}.sql`)
        .split('--> statement-breakpoint')
        .some((statement) => narrows.test(statement.trim())),
  )
  expect(found.map(({ tag }) => tag)).toEqual(Object.keys(narrowing))
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

  it('of before keeps what was rated: stars for the restaurant, for a dish where the order had no other', async () => {
    const then = mkdtempSync(path.join(tmpdir(), 'annapurna-migrations-'))
    try {
      cpSync(folder, then, { recursive: true })
      const entries = journal.entries.filter(({ tag }) => tag < '0011')
      writeFileSync(path.join(then, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
      await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
      await runMigrations(drizzle(client), { migrationsFolder: then })
    } finally {
      rmSync(then, { recursive: true })
    }
    await client.query(`
      INSERT INTO users (username, email, password_hash, roles, preferences, created_at)
        VALUES ('Asha', 'asha@example.com', 'x', '{ROLE_CUSTOMER}', '{}', now());
      INSERT INTO restaurants (id, name, hours, source, created_at, updated_at, rating_sum, rating_count)
        VALUES ('r', 'R', '[]', 'test', now(), now(), 10, 3);
      INSERT INTO dishes (id, restaurant_id, name, price, category, image, source, created_at, updated_at, rating, rating_sum, rating_count)
        SELECT id, 'r', id, 100, 'breads', '', 'test', now(), now(), 4.8, 10, 3 FROM unnest('{a,b}'::text[]) AS id;
      -- Payments and the rest of an order are not what this is about.
      SET session_replication_role = replica;
      INSERT INTO orders (id, user_id, restaurant_id, payment_id, status, subtotal, discount, tax, delivery_fee, total, commission,
          agent_share, shipping, destination_lat, destination_lng, placed_at, accept_by, estimated_delivery, promised_by, moved_at)
        SELECT id, (SELECT id FROM users), 'r', gen_random_uuid(), 'delivered', 0, 0, 0, 0, 0, 0, 0, '{}', 0, 0, now(), now(), now(), now(), now()
        FROM unnest('{both,one,middling,low}'::text[]) AS id;
      SET session_replication_role = DEFAULT;
      INSERT INTO order_items (order_id, line, dish_id, name, price, quantity)
        VALUES ('both', 0, 'a', 'a', 100, 1), ('both', 1, 'b', 'b', 100, 1), ('one', 0, 'a', 'a', 100, 1), ('one', 1, 'a', 'a', 100, 2),
          ('middling', 0, 'b', 'b', 100, 1), ('low', 0, 'b', 'b', 100, 1);
      INSERT INTO ratings (order_id, user_id, rating, feedback, at)
        SELECT id, (SELECT id FROM users), stars, 'In private', now()
        FROM (VALUES ('both', 5), ('one', 4), ('middling', 3), ('low', 1)) AS given (id, stars)`)
    await migrate(database.url)
    const sums = async (table: string) =>
      (await client.query(`SELECT id, rating_sum, rating_count FROM ${table} ORDER BY id`)).rows
    expect(await sums('restaurants')).toEqual([{ id: 'r', rating_sum: 13, rating_count: 4 }])
    expect(await sums('dishes')).toEqual([
      { id: 'a', rating_sum: 5, rating_count: 1 },
      { id: 'b', rating_sum: 1, rating_count: 1 },
    ])
    const { rows } = await client.query('SELECT restaurant_id, public, courier_rating FROM ratings')
    expect(rows).toEqual(Array(4).fill({ restaurant_id: 'r', public: false, courier_rating: null }))
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
