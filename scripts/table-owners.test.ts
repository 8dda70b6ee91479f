import { expect, it } from 'vitest'
import { foreignWrites, wrongTables } from './table-owners.ts'

const tables = [
  { path: 'server/db/tables/payments.ts', text: "export const refunds = pgTable(\n  'refunds', {})" },
  { path: 'server/db/tables/http.ts', text: "export const rateLimits = pgTable('rate_limits', {})" },
]
const writesOf = (path: string, text: string) => foreignWrites([...tables, { path, text }])

it.each([
  'await tx.insert(refunds).values(row)',
  'await tx.update(refunds).set({})',
  'await tx.delete(refunds)',
  'sql`INSERT INTO refunds VALUES (1)`',
  'sql`UPDATE refunds SET status = 1`',
  'sql`DELETE FROM "refunds"`',
  "insertRows('written', 'refunds', parameter('refunds'))",
])('refuses a write outside the room that owns the table: %s', (text) => {
  expect(writesOf('server/features/orders/cancel.ts', text)).toEqual([
    'server/features/orders/cancel.ts writes refunds, which belongs to server/features/payments/',
  ])
  expect(writesOf('server/features/payments/refund.ts', text)).toEqual([])
})

it('lets everybody read, and tests write what they like', () => {
  expect(
    writesOf('server/features/orders/list.ts', 'tx.select().from(refunds); sql`SELECT FROM refunds`'),
  ).toEqual([])
  expect(writesOf('server/features/orders/list.test.ts', 'tx.delete(refunds)')).toEqual([])
})

it('knows the rooms that are no feature', () => {
  expect(writesOf('server/http/limits/rate-limit.ts', 'tx.delete(rateLimits)')).toEqual([])
  expect(writesOf('server/features/promotions/guess.ts', 'tx.delete(rateLimits)')).toHaveLength(1)
})

it('names a table that no room hands in, or another than its own', () => {
  const payments = { name: 'payments', tables: { refunds: {} } }
  expect(wrongTables(tables, [payments])).toEqual([])
  expect(wrongTables(tables, [{ name: 'payments' }])).toEqual([
    'the table refunds is handed in by no room, and belongs to server/features/payments/',
  ])
  expect(wrongTables(tables, [payments, { ...payments, name: 'orders' }])).toEqual([
    'the table refunds is handed in by payments and orders, and belongs to server/features/payments/',
  ])
})
