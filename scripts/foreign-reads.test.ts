import { expect, it } from 'vitest'
import { wrongReads } from './foreign-reads.ts'

const layers = [['audit'], ['accounts', 'reports'], ['orders']]
const tables = [
  { path: 'server/db/tables/accounts.ts', text: "export const users = pgTable('users', {})" },
  { path: 'server/db/tables/orders.ts', text: "export const orderItems = pgTable('order_items', {})" },
]
const wrong = (path: string, text: string) => wrongReads([...tables, { path, text }], layers)

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

it('refuses a room to read a table of a room below it', () => {
  expect(wrong('server/features/orders/a.ts', 'tx.select().from(users)')).toEqual([
    expect.stringContaining('orders/a.ts reads accounts.users: use an operation of accounts'),
  ])
})

it('lets a room read its own tables, and what another shows', () => {
  expect(wrong('server/features/orders/a.ts', 'tx.select().from(profiles).innerJoin(orderItems)')).toEqual([])
  expect(wrong('server/features/accounts/a.ts', 'tx.select().from(orderLines)')).toEqual([])
})

it('lets a view read the tables of its room, and no others', () => {
  expect(wrong('server/db/views/orders.ts', 'query.select().from(orderItems)')).toEqual([])
  expect(wrong('server/db/views/orders.ts', '.from(orderItems).innerJoin(users)')).toHaveLength(1)
  for (const view of ['server/db/views/accounts.ts', 'server/db/views/accounts/people.ts'])
    expect(wrong(view, '.from(orderItems)')).toEqual([
      expect.stringContaining('orders is not below accounts'),
    ])
})

it('lets tests, and the rooms that read everything, read everything', () => {
  expect(wrong('server/features/accounts/a.test.ts', '.from(orderItems)')).toEqual([])
  expect(wrong('server/features/reports/a.ts', '.from(orderItems)')).toEqual([])
})
