import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refundRequests } from '../tables/refunds.ts'

/** What a customer asked back of an order, and what was decided: the whole of it is shown with the order. */
export const refundRequestsOfOrders = alias(refundRequests, 'refund_requests_of_orders')

/** SQL: whether a refund of an order is asked for, and nobody has decided. `orderId`: the order's column. */
export const isRefundAsked = (orderId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT FROM ${refundRequests} r WHERE r.order_id = ${orderId} AND r.status = 'open')`
