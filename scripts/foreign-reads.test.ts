import { expect, it } from 'vitest'
import { wrongReads } from './foreign-reads.ts'

const layers = [
  [{ name: 'audit' }],
  [{ name: 'accounts' }, { name: 'reports' }],
  [{ name: 'orders', reads: ['accounts.users'] }],
]
const used = { path: 'server/features/orders/used.ts', text: 'tx.select().from(users)' }
const tables = [
  { path: 'server/db/tables/accounts.ts', text: "export const users = pgTable('users', {})" },
  { path: 'server/db/tables/orders.ts', text: "export const orderItems = pgTable('order_items', {})" },
]
const wrong = (path: string, text: string) => wrongReads([...tables, used, { path, text }], layers)

it.each([
  'tx.select().from(orderItems)',
  'tx.select().from(users).leftJoin(orderItems, eq(1, 1))',
  'tx.$count(orderItems, where)',
  "const items = alias(orderItems, 'items')",
  'const q = `SELECT 1 FROM order_items`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file that has such a template
  'const q = sql`(SELECT 1 FROM ${orderItems})`',
])('refuses a room to read a table of a room above it: %s', (text) => {
  expect(wrong('server/features/accounts/a.ts', text)).toEqual([
    expect.stringContaining('reads orders.order_items: orders is not below accounts'),
  ])
})

it('lets a room read what is below it, its own, and what another shows', () => {
  expect(wrong('server/features/orders/a.ts', 'tx.select().from(users).innerJoin(orderItems)')).toEqual([])
  expect(wrong('server/features/accounts/a.ts', 'tx.select().from(orderLines)')).toEqual([])
})

it('lets a view read what its room may, and no more', () => {
  expect(wrong('server/db/views/orders.ts', 'query.select().from(orderItems).innerJoin(users)')).toEqual([])
  for (const view of ['server/db/views/accounts.ts', 'server/db/views/accounts/people.ts'])
    expect(wrong(view, '.from(orderItems)')).toEqual([
      expect.stringContaining('orders is not below accounts'),
    ])
})

it('lets tests, and the rooms that read everything, read everything', () => {
  expect(wrong('server/features/accounts/a.test.ts', '.from(orderItems)')).toEqual([])
  expect(wrong('server/features/reports/a.ts', '.from(orderItems)')).toEqual([])
})

it('refuses a read of a table below that the room does not list, and a listed one that is not there', () => {
  const unlisted = [[{ name: 'accounts' }], [{ name: 'orders' }]]
  expect(wrongReads([...tables, used], unlisted)).toEqual([
    expect.stringContaining('orders/used.ts reads accounts.users: use an operation of accounts'),
  ])
  expect(wrongReads(tables, layers)).toEqual([
    'orders accounts.users is listed in room.ts (reads), and nothing reads it',
  ])
})

it('refuses more reads of tables below than there were', () => {
  const reads = Array.from({ length: 200 }, () => 'accounts.users')
  expect(wrongReads([...tables, used], [[{ name: 'accounts' }], [{ name: 'orders', reads }]])).toEqual([
    expect.stringContaining('rooms list 200 reads'),
  ])
})
