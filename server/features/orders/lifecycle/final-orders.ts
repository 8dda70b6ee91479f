import { and, asc, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import { isRefundAsked } from '../../../db/views/refunds.ts'
import type { OrderRow } from '../read-orders.ts'

type Columns = Record<'id' | 'status' | 'refunded' | 'deliveredAt' | 'refundMinutes', SQLWrapper>

/** SQL: there for as long as a refund can be asked for, with nothing back or asked for. */
export const isFinal = (order: Columns, now: Date): SQL | undefined =>
  and(
    eq(order.status, 'delivered'),
    eq(order.refunded, sql`0`),
    sql`${order.deliveredAt} + make_interval(mins => ${order.refundMinutes}) <= ${now.toISOString()}::timestamptz`,
    not(isRefundAsked(order.id)),
  )

/** The first final order of a person, which stays so until the transaction ends; undefined without one. */
export const holdFirstFinal = async (
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<Pick<OrderRow, 'id' | 'paymentId' | 'shipping'> | undefined> => {
  const [order] = await tx
    .select({ id: orders.id, paymentId: orders.paymentId, shipping: orders.shipping })
    .from(orders)
    .where(and(eq(orders.userId, userId), isFinal(orders, now)))
    .orderBy(asc(orders.deliveredAt), asc(orders.id))
    .limit(1)
    .for('share')
  return order
}
