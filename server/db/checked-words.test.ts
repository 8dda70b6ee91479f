import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import * as tables from './tables/index.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** Every column that the compiler holds to a list of words. */
const listed = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.flatMap((column) =>
      column.enumValues ? [{ table: name, column: column.name, words: [...column.enumValues] }] : [],
    )
  })

const definition = async (table: string, column: string): Promise<string> => {
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_constraintdef(c.oid) AS text FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
     WHERE c.conrelid = $1::regclass AND c.contype = 'c' AND a.attname = $2`,
    [table, column],
  )
  return rows.map(({ text }) => text).join('\n')
}

it.each(listed.map((one) => [`${one.table}.${one.column}`, one] as const))(
  'the database holds %s to the same words as the compiler',
  async (_, one) => {
    const text = await definition(one.table, one.column)
    const words = [...text.matchAll(/'\{?([^'}]*)\}?'/g)].flatMap(([, listed = '']) => listed.split(','))
    expect(words.toSorted()).toEqual(one.words.toSorted())
  },
)

it('the database’s checks list every status, kind and method of a lifecycle', () => {
  const unlisted = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.flatMap((column) =>
        column.getSQLType() === 'text' &&
        /(^|_)(status|kind|method|purpose)$/.test(column.name) &&
        !column.enumValues
          ? [`${name}.${column.name}`]
          : [],
      )
    })
  // Kinds of live events are whatever their publishers say.
  const open = ['outbox_events.kind']
  expect(unlisted.filter((column) => !open.includes(column))).toEqual([])
})
