import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { connect } from './connection.ts'
import { composeStatement, insertRows, type StatementPart } from './statement.ts'

const notes = pgTable('notes', { id: integer('id'), text: text('text') })

let pool: ReturnType<typeof connect>['pool']
let close: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  ;({ pool } = connect(database.url, { max: 2, warn: () => {} }))
  await pool.query(
    'CREATE TABLE counters (id integer PRIMARY KEY); CREATE TABLE notes (id integer, text text)',
  )
  close = async () => {
    await pool.end()
    await database.close()
  }
})
afterAll(() => close())

const atMost = (max: number): StatementPart => ({
  name: 'small_enough',
  reads: ['id'],
  values: { max },
  check: (parameter) =>
    `small_enough AS (SELECT ${parameter('id')}::integer <= ${parameter('max')}::integer AS ok)`,
})
const counted: StatementPart = {
  name: 'counted',
  reads: ['id'],
  values: {},
  check: (parameter, soFar) => `inserted AS (
      INSERT INTO counters SELECT ${parameter('id')}::integer WHERE ${soFar} RETURNING id
    ), counted AS (SELECT EXISTS (SELECT FROM inserted) AS ok)`,
}
const noted = (id: number, text: string): StatementPart => ({
  name: 'noted',
  values: { id, notes: JSON.stringify([{ id, text }]) },
  write: (parameter) => insertRows('noted', notes, parameter('notes'), { returning: 'text' }),
})
const run = async (...parts: StatementPart[]) =>
  (await pool.query<{ text: string }>(composeStatement('note', parts, 'SELECT text FROM noted'))).rows

it('a composed statement writes what all its checks agree on, at once', async () => {
  expect(await run(atMost(10), counted, noted(1, 'one'))).toEqual([{ text: 'one' }])
  expect((await pool.query('SELECT * FROM notes')).rows).toEqual([{ id: 1, text: 'one' }])
})

it('a composed statement writes nothing, nor does a later check, where one check fails', async () => {
  expect(await run(atMost(10), counted, noted(11, 'eleven'))).toEqual([])
  expect((await pool.query('SELECT FROM counters WHERE id = 11')).rowCount).toBe(0)
})

it('undoes everything where one part fails', async () => {
  await expect(run(atMost(10), counted, noted(1, 'again'))).rejects.toMatchObject({ code: '23505' })
  expect((await pool.query('SELECT FROM notes')).rowCount).toBe(1)
})

it('a statement is one text for the same parts, whatever their values, and another one for others', () => {
  const plain = composeStatement('note', [atMost(1), noted(1, 'a')], 'SELECT 1')
  const same = composeStatement('note', [atMost(2), noted(2, 'b')], 'SELECT 1')
  const more = composeStatement('note', [atMost(2), counted, noted(2, 'b')], 'SELECT 1')
  expect([same.name, same.text]).toEqual([plain.name, plain.text])
  expect(same.values).not.toEqual(plain.values)
  expect(more.name).not.toBe(plain.name)
})

describe('values of parts', () => {
  const part = (name: string, values: StatementPart['values'], reads?: string[]): StatementPart => ({
    name,
    values,
    ...(reads && { reads }),
    check: (parameter) => `${name} AS (SELECT ${parameter('amount')} AS ok)`,
  })
  const compose =
    (name: string, ...parts: StatementPart[]) =>
    () =>
      composeStatement(name, parts, 'SELECT 1')

  it('of one name are refused, also where the text is known already', () => {
    const one = part('one', { amount: 1 })
    const other = part('other', { amount: 2 })
    for (let time = 0; time < 2; time++)
      expect(compose('collision', one, other)).toThrow(
        'the parts one and other have different values called amount',
      )
    expect(compose('collision', one, part('other', { amount: 1 }))).toThrow('called amount')
  })

  it('are shared by parts that say so, while they are the same', () => {
    const at = (time: number, name: string) => part(name, { amount: new Date(time) }, ['amount'])
    expect(compose('shared', at(1, 'one'), at(1, 'other'))().values).toEqual([new Date(1)])
    expect(compose('shared', at(1, 'one'), at(2, 'other'))).toThrow('different values called amount')
  })

  it('are used by another part only if it says that it reads them, and if there are any', () => {
    const owner = part('owner', { amount: 1 })
    expect(compose('unsaid', owner, part('reader', {}))).toThrow('the part reader has no value called amount')
    expect(compose('said', owner, part('reader', {}, ['amount']))().values).toEqual([1])
    expect(compose('none', part('reader', {}, ['amount']))).toThrow(
      'the part reader has no value called amount',
    )
  })
})
