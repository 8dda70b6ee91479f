import type pg from 'pg'
import { toRow } from '#server/db/rows.ts'
import { orderItems, orders, orderTimeline, payments } from '#server/db/tables/index.ts'
import type { CheckoutRows } from '#server/features/orders/checkout-store.ts'

const [payment, order, item, entry] = [
  toRow(payments),
  toRow(orders),
  toRow(orderItems),
  toRow(orderTimeline),
]
const columns = 'order_id, action, status, by, reason, at'

const text = `
  WITH claim AS (
    INSERT INTO idempotency_keys (principal, key, route, fingerprint, status, response, payment_id, created_at)
    VALUES ($5, $6, $7, $8, $9, $10, $11, $12)
  ), payment AS (
    INSERT INTO payments SELECT * FROM json_populate_record(null::payments, $1)
  ), placed AS (
    INSERT INTO orders SELECT * FROM json_populate_recordset(null::orders, $2)
  ), items AS (
    INSERT INTO order_items SELECT * FROM json_populate_recordset(null::order_items, $3)
  ), timeline AS (
    INSERT INTO order_timeline (${columns})
    SELECT ${columns} FROM json_populate_recordset(null::order_timeline, $4)
  )
  INSERT INTO outbox_events (topics, kind, data)
  SELECT topics, kind, data FROM json_populate_recordset(null::outbox_events, $13)`

/** The ceilings' statement: the rows of a checkout and nothing else, no comparison with the menu, no notification. */
export const plainInsert = async (pool: pg.Pool, rows: CheckoutRows): Promise<void> => {
  const { claim, response, now } = rows
  await pool.query({
    name: 'plain-insert',
    text,
    values: [
      JSON.stringify(payment(rows.payment)),
      JSON.stringify(rows.orders.map(order)),
      JSON.stringify(rows.items.map(item)),
      JSON.stringify(rows.timeline.map((row) => entry({ ...row, id: 0 }))),
      claim.principal,
      claim.key,
      claim.route,
      claim.fingerprint,
      response?.status ?? null,
      response?.body ?? null,
      rows.payment.id,
      now,
      JSON.stringify(rows.events),
    ],
  })
}
