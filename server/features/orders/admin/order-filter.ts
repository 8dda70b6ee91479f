import { eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type { adminOrders } from '#shared/orders/admin-contracts.ts'
import type { PaymentStatus } from '#shared/payments/payments.ts'
import { orders } from '../../../db/tables/index.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import { placedWithin } from '../lists/order-page.ts'

export type AdminFilter = Omit<Output<(typeof adminOrders)['query']>, 'limit' | 'cursor' | 'sort'>

/** As the small index of what is under way has it. */
export const underWay = sql`orders.status NOT IN ('delivered', 'cancelled')`

const paymentOf = (column: 'method' | 'status'): SQL =>
  sql`(SELECT payment_states.${sql.raw(column)} FROM ${paymentStates} WHERE payment_states.id = orders.payment_id)`

/** `orderPaymentStatus` as a condition on the rows. */
const paidAs = (status: PaymentStatus): SQL => {
  const failed = sql`${paymentOf('status')} = 'failed'`
  switch (status) {
    case 'failed':
      return failed
    case 'refunded':
      return sql`orders.refunded > 0 AND orders.refunded >= orders.paid AND NOT ${failed}`
    case 'partlyRefunded':
      return sql`orders.refunded > 0 AND orders.refunded < orders.paid AND NOT ${failed}`
    case 'captured':
      return sql`orders.refunded = 0 AND orders.paid > 0 AND NOT ${failed}`
    case 'authorised':
      return sql`orders.refunded = 0 AND orders.paid = 0 AND ${paymentOf('status')} = 'authorised'`
    case 'created':
      return sql`orders.refunded = 0 AND orders.paid = 0 AND ${paymentOf('status')} NOT IN ('authorised', 'failed')`
  }
}

/** The conditions of a filter on the rows of `orders`, but for its status and what it searches for. */
export const conditionsOf = (filter: AdminFilter, now: Date): SQL[] => {
  const { method, payment, restaurant, customer, city, late, refunded } = filter
  return [
    ...placedWithin(filter),
    ...(method ? [sql`${paymentOf('method')} = ${method}`] : []),
    ...(payment ? [paidAs(payment)] : []),
    ...(restaurant ? [eq(orders.restaurantId, restaurant)] : []),
    ...(customer ? [eq(orders.userId, customer)] : []),
    ...(city ? [sql`lower(orders.shipping->>'city') = ${city.toLowerCase()}`] : []),
    ...(late === 'true' ? [underWay, sql`orders.promised_by < ${now}`] : []),
    ...(refunded === 'true' ? [gt(orders.refunded, sql`0`)] : []),
  ]
}
