import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { toRow } from '#server/db/rows.ts'
import { orderItems, orders, orderTimeline, payments } from '#server/db/tables/index.ts'
import type { CheckoutRows } from '#server/features/checkout/checkout-store.ts'

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

const confirmText = `
  WITH payment AS (
    UPDATE payments SET status = 'captured', captured = amount, reference = $2 WHERE id = $1
  ), confirmed AS (
    UPDATE orders SET status = 'confirmed', paid = total WHERE payment_id = $1
  ), entries AS (
    INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
    SELECT transfer_id, order_id, payment_id, kind, account, owner, amount, at
    FROM json_populate_recordset(null::ledger_entries, $3)
  ), timeline AS (
    INSERT INTO order_timeline (${columns})
    SELECT ${columns} FROM json_populate_recordset(null::order_timeline, $4)
  ), events AS (
    INSERT INTO outbox_events (topics, kind, data)
    SELECT topics, kind, data FROM json_populate_recordset(null::outbox_events, $5)
  )
  UPDATE idempotency_keys SET status = $6, response = $7 WHERE principal = $8 AND key = $9`

/** What a prepaid checkout writes when its payment was charged, likewise. */
export const plainConfirm = async (pool: pg.Pool, rows: CheckoutRows): Promise<void> => {
  const { claim, response, now, payment: paid, orders: placed } = rows
  const transferId = randomUUID()
  const money = {
    transfer_id: transferId,
    order_id: placed[0]?.id,
    payment_id: paid.id,
    kind: 'charge',
    at: now,
  }
  await pool.query({
    name: 'plain-confirm',
    text: confirmText,
    values: [
      paid.id,
      `reference of ${paid.id}`,
      JSON.stringify([
        { ...money, account: 'customer', owner: paid.userId, amount: -paid.amount },
        { ...money, account: 'clearing', owner: null, amount: paid.amount },
      ]),
      JSON.stringify(
        rows.timeline.slice(1).map((row) => entry({ ...row, id: 0, userId: null, tappedAt: null })),
      ),
      JSON.stringify(rows.events),
      response?.status ?? null,
      response?.body ?? null,
      claim.principal,
      claim.key,
    ],
  })
}

/**
 * The ceilings' statement: the rows of a checkout and nothing else, no comparison with the menu, no
 * notification.
 */
export const plainInsert = async (pool: pg.Pool, rows: CheckoutRows): Promise<void> => {
  const { claim, response, now } = rows
  await pool.query({
    name: 'plain-insert',
    text,
    values: [
      JSON.stringify(payment(rows.payment)),
      JSON.stringify(rows.orders.map(order)),
      JSON.stringify(rows.items.map(item)),
      JSON.stringify(rows.timeline.map((row) => entry({ ...row, id: 0, userId: null, tappedAt: null }))),
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
