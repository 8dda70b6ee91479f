import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { orderItems, orders, orderTimeline } from '../../db/tables/index.ts'
import { authorised } from './lifecycle/authorised.ts'
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
 * Confirms the orders of the payments that `capturePayments` locked as `due`, if all of them still wait for
 * it: a customer may have cancelled one. They are given as they were written, `at` is when they are paid.
 */
export const confirmOrders = (paid: readonly PaidOrders[]): StatementPart => {
  const confirmations = paid.flatMap(({ orders, at }) => orders.map((order) => confirmation(order, at)))
  return {
    name: 'orders_waiting',
    values: { count: confirmations.length, confirmations: JSON.stringify(confirmations) },
    // Found by payment_id: the index on status keeps a dead entry for every order that ever waited, until the
    // next vacuum.
    check: (parameter) => `paid_for AS (
    SELECT id, status FROM orders WHERE payment_id IN (SELECT id FROM due) ORDER BY id FOR NO KEY UPDATE
  ), waiting AS (SELECT id FROM paid_for WHERE status = 'processing'),
  orders_waiting AS (SELECT count(*) = ${parameter('count')} AS ok FROM waiting)`,
    write: (parameter) => `confirmed AS (
    UPDATE orders o SET status = c.status, paid = o.total, moved_at = c.at, confirmed_at = c.confirmed_at,
      accept_by = c.accept_by, estimated_delivery = c.estimated_delivery, promised_by = c.promised_by
    FROM agreed, json_to_recordset(${parameter('confirmations')}) c (
      id text, status text, at timestamptz, confirmed_at timestamptz, accept_by timestamptz, estimated_delivery timestamptz, promised_by timestamptz)
    WHERE ok AND o.id = c.id AND o.id IN (SELECT id FROM waiting)
  )`,
  }
}

export type PaidOrders = { orders: readonly (typeof orders.$inferSelect)[]; at: Date }

const confirmation = (order: typeof orders.$inferSelect, at: Date) => {
  const { status, confirmedAt, acceptBy, estimatedDelivery, promisedBy } = authorised(order, at)
  return {
    id: order.id,
    status,
    at,
    confirmed_at: confirmedAt,
    accept_by: acceptBy,
    estimated_delivery: estimatedDelivery,
    promised_by: promisedBy,
  }
}

const columns = ['order_id', 'action', 'status', 'by', 'reason', 'at']

/** Inserts entries into the orders' timelines. */
export const insertTimeline = (entries: readonly TimelineEntry[]): StatementPart =>
  timelinePart(
    entries.map((entry) => ({ ...entry, userId: null })),
    columns,
  )

/** The same of orders that their kitchens have accepted, with whoever of the staff did so. */
export const insertHistory = (
  entries: readonly (TimelineEntry & { userId: string | null })[],
): StatementPart => timelinePart(entries, [...columns, 'user_id'])

const timelinePart = (
  entries: readonly (TimelineEntry & { userId: string | null })[],
  written: readonly string[],
): StatementPart => ({
  name: 'timeline',
  values: {
    timeline: JSON.stringify(entries.map((entry) => rowOf.entry({ ...entry, id: 0, tappedAt: null }))),
  },
  write: (parameter) => insertRows('timeline', orderTimeline, parameter('timeline'), { columns: written }),
})
