import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDish, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { searchOrders } from './find-order-ids.ts'
import { indexFinishedOrder } from './index-finished-order.ts'
import type { Position } from './search-slice.ts'

/** More than are looked through one by one. */
const count = 3_400
let m: Marketplace

beforeAll(async () => {
  m = await marketplace()
  const { id } = await makeRestaurant(m.deps, { name: 'Tunday Kababi' })
  const dish = await makeDish(m.deps, id, { name: 'Galouti Kebab', price: 10_000 })
  const { body } = await m.checkout({ items: [{ dishId: dish.id, quantity: 1 }] })
  const order = body.orders[0].id
  const cancelled = await m.call('POST', `/api/orders/${order}/cancel`, {
    as: m.customer,
    body: { reason: 'Changed my mind' },
  })
  expect(cancelled.status).toBe(200)
  // Every fourth is called Meera, and the oldest hundred have what no later one has.
  await m.deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ column: string }>(
      sql`SELECT column_name AS column FROM information_schema.columns WHERE table_name = 'orders' AND is_generated = 'NEVER'`,
    )
    const made: Record<string, string> = {
      id: `'ORD-' || lpad(n::text, 9, '0')`,
      placed_at: `placed_at - (n || ' minutes')::interval`,
      shipping: `shipping || jsonb_build_object('phone', (9000000000 + n)::text, 'email', 'person' || n || '@example.com',
        'fullName', (ARRAY['Meera Nair', 'Asha Rao', 'Vikram Iyer', 'Kabir Khan'])[1 + n % 4] || ' ' || 1000 + n % 500,
        'city', CASE WHEN n > ${count - 100} THEN 'Zunheboto' WHEN n % 7 < 5 THEN 'Mysuru' ELSE 'Mysuvana' END)`,
    }
    const columns = rows.map(({ column }) => column)
    const values = columns.map((column) => made[column] ?? `"${column}"`)
    await tx.execute(
      sql.raw(
        `INSERT INTO orders (${columns.map((column) => `"${column}"`)}) SELECT ${values} FROM orders, generate_series(1, ${count}) n WHERE id = '${order}'`,
      ),
    )
    await indexFinishedOrder(tx, sql`true`)
  })
})
afterAll(() => m.close())

it.each([
  ['a name with a number', 'Meera Nair 1432'],
  ['a name with a number that another name has', '1432 Asha'],
  ['part of a user name', 'person3311'],
  ['part of a phone number', '90000033'],
  ['a part of an order number', '000003344'],
  ['a word that only old orders have', 'zunheboto'],
  ['that with a common one', 'zunheboto meera'],
  ['a common word that starts as another', 'mysuru'],
  ['common words', 'mysuru kabir kababi'],
  ['words that are never together', 'mysuru zunheboto'],
  ['two letters with a rare word', 'zu me'],
  ['nothing that is there', 'qqqq'],
])('all finished orders are found by %s, page by page, and no other', async (_what, q) => {
  const words = q.toLowerCase().split(' ')
  const { rows } = await m.deps.db.execute<{ id: string }>(sql`
    SELECT order_id AS id FROM order_search
    WHERE ${sql.join(
      words.map((word) => sql`text LIKE ${word.length < 3 ? `% ${word}%` : `%${word}%`}`),
      sql` AND `,
    )} ORDER BY placed_at DESC, order_id DESC`)
  const ids: string[] = []
  let after: Position | undefined
  do {
    const slice = { limit: 100, sort: 'newest', after } as const
    const { page } = await searchOrders(m.deps.db, { q, status: 'cancelled' }, slice, m.deps.clock())
    ids.push(...page.map(({ id }) => id))
    after = page.at(-1)
  } while (after !== undefined && ids.length < 300)
  expect(rows.length > 0).toBe(!['qqqq', '1432 Asha', 'mysuru zunheboto'].includes(q))
  expect(ids).toEqual(rows.map(({ id }) => id).slice(0, 300))
})
