import { ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { paise } from '#shared/money/money.ts'
import { orderItems, orders, orderTimeline } from '../tables/orders.ts'

const query = new QueryBuilder()

/** Whose an order is, how far it is, and since when. */
export const orderStates = query
  .select({
    id: orders.id,
    userId: orders.userId,
    restaurantId: orders.restaurantId,
    paymentId: orders.paymentId,
    status: orders.status,
    fulfilment: orders.fulfilment,
    placedAt: orders.placedAt,
    movedAt: orders.movedAt,
    deliveredAt: orders.deliveredAt,
    destinationLat: orders.destinationLat,
    destinationLng: orders.destinationLng,
  })
  .from(orders)
  .as('order_states')

/** What an order came to, and what is taken of it: in paise, and in percent. */
export const orderSums = query
  .select({
    id: orders.id,
    restaurantId: orders.restaurantId,
    placedAt: orders.placedAt,
    deliveredAt: orders.deliveredAt,
    subtotal: orders.subtotal,
    discount: orders.discount,
    deliveryFee: orders.deliveryFee,
    commission: orders.commission,
    tax: orders.tax,
    taxPercent: orders.taxPercent,
    deliveryTax: orders.deliveryTax,
    deliveryTaxPercent: orders.deliveryTaxPercent,
    /** As it was placed, whatever the kitchen took out since. */
    placedTotal: sql`orders.total + coalesce((
      SELECT sum(c.refunded) FROM order_changes c WHERE c.order_id = orders.id), 0)`
      .mapWith((amount) => paise(Number(amount)))
      .as('placed_total'),
  })
  .from(orders)
  .as('order_sums')

/** The same of those that were not cancelled. */
export const standingOrders = query
  .select({ id: orders.id, paymentId: orders.paymentId })
  .from(orders)
  .where(ne(orders.status, 'cancelled'))
  .as('standing_orders')

/** SQL: whether an order is there and was not cancelled. `id`: SQL of it. */
export const isStanding = (id: string): string =>
  `EXISTS (SELECT FROM orders o WHERE o.id = ${id} AND o.status <> 'cancelled')`

/** SQL: whether somebody has an order that was not cancelled. `person`: SQL of the account's id. */
export const hasOrdered = (person: string): string =>
  `EXISTS (SELECT FROM orders o WHERE o.user_id = ${person} AND o.status <> 'cancelled')`

/** SQL: whether an order of somebody's was delivered. `person`: SQL of the account's id. */
export const hasReceived = (person: string): string =>
  `EXISTS (SELECT FROM orders WHERE user_id = ${person} AND status = 'delivered')`

/** What was promised of an order, where it went, and when it was there. */
export const promisedOrders = query
  .select({
    id: orders.id,
    restaurantId: orders.restaurantId,
    fulfilment: orders.fulfilment,
    confirmedAt: orders.confirmedAt,
    deliveredAt: orders.deliveredAt,
    promisedFrom: orders.promisedFrom,
    promisedTo: orders.promisedTo,
    subtotal: orders.subtotal,
    shipping: orders.shipping,
    destinationLat: orders.destinationLat,
    destinationLng: orders.destinationLng,
  })
  .from(orders)
  .as('promised_orders')

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
export const portionsOf = (orderId: string | SQLWrapper): SQL<number | null> =>
  sql`(SELECT sum(${orderItems.quantity}) FROM ${orderItems} WHERE ${orderItems.orderId} = ${orderId})`

/** What was paid for an order, what of it went back, and for how many minutes more may be asked back. */
export const orderRefunds = query
  .select({
    id: orders.id,
    userId: orders.userId,
    restaurantId: orders.restaurantId,
    paymentId: orders.paymentId,
    status: orders.status,
    placedAt: orders.placedAt,
    deliveredAt: orders.deliveredAt,
    handOverBy: orders.handOverBy,
    paid: orders.paid,
    refunded: orders.refunded,
    refundMinutes: orders.refundMinutes,
  })
  .from(orders)
  .as('order_refunds')

/** To whom an order went, and where; empty texts once that is erased. */
export const orderRecipients = query
  .select({
    id: orders.id,
    userId: orders.userId,
    paymentId: orders.paymentId,
    fulfilment: orders.fulfilment,
    shipping: orders.shipping,
  })
  .from(orders)
  .as('order_recipients')

/** What a restaurant finds an order by, in small letters. */
export const orderTexts = query
  .select({ id: orders.id, restaurantId: orders.restaurantId, searchText: orders.searchText })
  .from(orders)
  .as('order_texts')

/** What an order consists of, by its lines. */
export const orderLines = query
  .select({
    orderId: orderItems.orderId,
    line: orderItems.line,
    dishId: orderItems.dishId,
    name: orderItems.name,
    price: orderItems.price,
    quantity: orderItems.quantity,
  })
  .from(orderItems)
  .as('order_lines')

/** What was done with an order, what it led to, and when. */
export const orderSteps = query
  .select({
    orderId: orderTimeline.orderId,
    action: orderTimeline.action,
    status: orderTimeline.status,
    at: orderTimeline.at,
  })
  .from(orderTimeline)
  .as('order_steps')

/** Orders that were delivered and whose customers wanted no cutlery with them. */
export const ordersWithoutCutlery = query
  .select({ deliveredAt: orders.deliveredAt })
  .from(orders)
  .where(sql`${orders.cutlery} = false AND ${orders.deliveredAt} IS NOT NULL`)
  .as('orders_without_cutlery')
