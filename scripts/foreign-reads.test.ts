import { expect, it } from 'vitest'
import { wrongReads } from './foreign-reads.ts'

const layers = [['audit'], ['accounts', 'reports'], ['orders']]
const tables = [
  { path: 'server/db/tables/accounts.ts', text: "export const users = pgTable('users', {})" },
  { path: 'server/db/tables/orders.ts', text: "export const orderItems = pgTable('order_items', {})" },
]
const wrong = (path: string, text: string, known: Record<string, string> = {}) =>
  wrongReads([...tables, { path, text }], layers, known)

it.each([
  'tx.select().from(orderItems)',
  'tx.select().from(users).leftJoin(orderItems, eq(1, 1))',
  'tx.$count(orderItems, where)',
  'const q = `SELECT 1 FROM order_items`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file that has such a template
  'const q = sql`(SELECT 1 FROM ${orderItems})`',
])('refuses a room to read a table of a room above it: %s', (text) => {
  expect(wrong('server/features/accounts/a.ts', text)).toEqual([
    expect.stringContaining('accounts orders.order_items'),
  ])
})

it('lets a room read what is below it, its own, and what is known', () => {
  expect(wrong('server/features/orders/a.ts', 'tx.select().from(users).innerJoin(orderItems)')).toEqual([])
  const known = { 'accounts orders.order_items': 'a reason' }
  expect(wrong('server/features/accounts/a.ts', '.from(orderItems)', known)).toEqual([])
})

it('lets tests, and the rooms that read everything, read everything', () => {
  expect(wrong('server/features/accounts/a.test.ts', '.from(orderItems)')).toEqual([])
  expect(wrong('server/features/reports/a.ts', '.from(orderItems)')).toEqual([])
})

it('says what is known and read no more', () => {
  expect(wrong('server/features/accounts/a.ts', '', { 'accounts orders.order_items': 'a reason' })).toEqual([
    expect.stringContaining('is read no more'),
  ])
})
