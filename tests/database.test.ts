import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const tables = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  await client.end()
  return rows.map((row) => row.name)
}

test('each test database is migrated, its own, and gone after', async () => {
  const first = await testDatabase()
  const second = await testDatabase()
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  await client.query('CREATE TABLE only_here ()')
  await client.end()
  expect(await tables(first.url)).toEqual(expect.arrayContaining(['users', 'orders', 'only_here']))
  expect(await tables(second.url)).not.toContain('only_here')
  await first.close()
  await second.close()
  await expect(tables(first.url)).rejects.toThrow(/does not exist/)
})
