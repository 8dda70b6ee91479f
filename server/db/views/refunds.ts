import { alias } from 'drizzle-orm/pg-core'
import { refundRequests } from '../tables/refunds.ts'

/** What a customer asked back of an order, and what was decided: the whole of it is shown with the order. */
export const refundRequestsOfOrders = alias(refundRequests, 'refund_requests_of_orders')
