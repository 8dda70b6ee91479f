import { ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { orderItems, orders, orderTimeline } from '../tables/orders.ts'

const query = new QueryBuilder()

/** Whose an order is, and how far it is. */
export const orderStates = query
  .select({
    id: orders.id,
    userId: orders.userId,
    restaurantId: orders.restaurantId,
    paymentId: orders.paymentId,
    status: orders.status,
  })
  .from(orders)
  .as('order_states')

/** The same of those that were not cancelled. */
export const standingOrders = query
  .select({ id: orders.id, paymentId: orders.paymentId })
  .from(orders)
  .where(ne(orders.status, 'cancelled'))
  .as('standing_orders')

/** SQL: whether somebody has an order that was not cancelled. `person`: SQL of the account's id. */
export const hasOrdered = (person: string): string =>
  `EXISTS (SELECT FROM orders o WHERE o.user_id = ${person} AND o.status <> 'cancelled')`

/** What came in at a restaurant, when, and for how much in paise. */
export const restaurantOrders = query
  .select({
    restaurantId: orders.restaurantId,
    status: orders.status,
    confirmedAt: orders.confirmedAt,
    placedAt: orders.placedAt,
    deliveredAt: orders.deliveredAt,
    subtotal: orders.subtotal,
  })
  .from(orders)
  .as('restaurant_orders')

/** SQL: how many portions an order has; null without any. */
export const portionsOf = (orderId: string): SQL<number | null> =>
  sql`(SELECT sum(${orderItems.quantity}) FROM ${orderItems} WHERE ${orderItems.orderId} = ${orderId})`

/** What an order consists of, by its lines. */
export const orderLines = query
  .select({
    orderId: orderItems.orderId,
    line: orderItems.line,
    dishId: orderItems.dishId,
    name: orderItems.name,
    quantity: orderItems.quantity,
  })
  .from(orderItems)
  .as('order_lines')

/** What was done with an order, and when. */
export const orderSteps = query
  .select({ orderId: orderTimeline.orderId, action: orderTimeline.action, at: orderTimeline.at })
  .from(orderTimeline)
  .as('order_steps')

/** Orders that were delivered and whose customers wanted no cutlery with them. */
export const ordersWithoutCutlery = query
  .select({ deliveredAt: orders.deliveredAt })
  .from(orders)
  .where(sql`${orders.cutlery} = false AND ${orders.deliveredAt} IS NOT NULL`)
  .as('orders_without_cutlery')
