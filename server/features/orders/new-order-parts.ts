import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { orderItems, orders, orderTimeline } from '../../db/tables/index.ts'
import type { TimelineEntry } from './lifecycle/order-transaction.ts'

const rowOf = { order: toRow(orders), item: toRow(orderItems), entry: toRow(orderTimeline) }

export const insertOrders = (
  placed: readonly (typeof orders.$inferSelect)[],
  items: readonly (typeof orderItems.$inferSelect)[],
): StatementPart => ({
  name: 'orders',
  values: { orders: JSON.stringify(placed.map(rowOf.order)), items: JSON.stringify(items.map(rowOf.item)) },
  write: (parameter) =>
    [
      insertRows('placed', orders, parameter('orders')),
      insertRows('items', orderItems, parameter('items')),
    ].join(',\n'),
})

/**
 * Confirms all orders of the payment that `capturePayment` locked as `due`, if all `count` of them still wait
 * for it: the customer may have cancelled one. `now` is a value of another part.
 */
export const confirmOrders = (count: number): StatementPart => ({
  name: 'orders_waiting',
  reads: ['now'],
  values: { count },
  // Found by payment_id: the index on status keeps a dead entry for every order that ever waited, until the
  // next vacuum.
  check: (parameter) => `paid_for AS (
    SELECT id, status FROM orders WHERE payment_id = (SELECT id FROM due) ORDER BY id FOR NO KEY UPDATE
  ), waiting AS (SELECT id FROM paid_for WHERE status = 'processing'),
  orders_waiting AS (SELECT count(*) = ${parameter('count')} AS ok FROM waiting)`,
  write: (parameter) => `confirmed AS (
    UPDATE orders SET status = 'confirmed', paid = total, moved_at = ${parameter('now')}, confirmed_at = ${parameter('now')}
    FROM agreed WHERE ok AND id IN (SELECT id FROM waiting)
  )`,
})

const columns = ['order_id', 'action', 'status', 'by', 'reason', 'at']

/** Inserts entries into the orders' timelines. */
export const insertTimeline = (entries: readonly TimelineEntry[]): StatementPart => ({
  name: 'timeline',
  values: { timeline: JSON.stringify(entries.map((entry) => rowOf.entry({ ...entry, id: 0 }))) },
  write: (parameter) => insertRows('timeline', orderTimeline, parameter('timeline'), { columns }),
})
