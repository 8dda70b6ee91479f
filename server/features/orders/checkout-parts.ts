import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { orderEvents, orderItems, orders } from '../../db/tables/index.ts'

/** An event before the database gave it its number; nobody has to say why a checkout is made. */
export type NewEvent = Omit<typeof orderEvents.$inferSelect, 'id' | 'writtenBy' | 'reason'>

const rowOf = { order: toRow(orders), item: toRow(orderItems), event: toRow(orderEvents) }

export const insertOrders = (
  placed: readonly (typeof orders.$inferSelect)[],
  items: readonly (typeof orderItems.$inferSelect)[],
): StatementPart => ({
  name: 'orders',
  values: { orders: JSON.stringify(placed.map(rowOf.order)), items: JSON.stringify(items.map(rowOf.item)) },
  write: (parameter) =>
    [
      insertRows('placed', 'orders', parameter('orders')),
      insertRows('items', 'order_items', parameter('items')),
    ].join(',\n'),
})

/**
 * Confirms all orders of the payment that `capturePayment` locked as `due`, if `count` of them still wait for it: the customer may
 * have cancelled one meanwhile. `now` is a value of another part.
 */
export const confirmOrders = (count: number): StatementPart => ({
  name: 'orders_waiting',
  values: { count },
  check: (parameter) => `waiting AS (
    SELECT id FROM orders WHERE payment_id = (SELECT id FROM due) AND status = 'processing'
    ORDER BY id FOR NO KEY UPDATE
  ), orders_waiting AS (SELECT count(*) = ${parameter('count')} AS ok FROM waiting)`,
  write: (parameter) => `confirmed AS (
    UPDATE orders SET status = 'confirmed', paid = total, moved_at = ${parameter('now')}
    FROM agreed WHERE ok AND id IN (SELECT id FROM waiting)
  )`,
})

/** Nobody can be listening to an order that is only just placed. */
export const unpublishedAction = 'place'

const columns = 'order_id, restaurant_id, agent_id, kind, action, status, delivery_status, by, lat, lng, at'

/** Appends to the orders' logs; the events are there as `events`. */
export const appendEvents = (events: readonly NewEvent[]): StatementPart => ({
  name: 'events',
  values: {
    events: JSON.stringify(
      events.map((event) => rowOf.event({ ...event, reason: null, id: 0, writtenBy: '0' })),
    ),
  },
  write: (parameter) =>
    insertRows('events', 'order_events', parameter('events'), { columns, returning: '*' }),
})

/** What every listener is told, small enough for a notification's 8,000 bytes. The event before each is `place`, if any. */
export const eventText = `json_build_object(
  'id', e.id, 'orderId', e.order_id, 'restaurantId', e.restaurant_id, 'agentId', e.agent_id, 'kind', e.kind,
  'action', e.action, 'status', e.status, 'deliveryStatus', e.delivery_status, 'by', e.by,
  'lat', e.lat, 'lng', e.lng, 'at', e.at, 'writtenBy', e.written_by::text, 'previous', null)::text`
