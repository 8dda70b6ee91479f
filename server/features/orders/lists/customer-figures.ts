import { and, eq, ne, sql } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import { paymentStates } from '../../../db/views/payments.ts'

/**
 * Totals of a customer's orders, without those whose payment was declined: how many there are, how many are
 * still under way, and what was paid and refunded, in paise.
 */
export const customerFigures = async (
  executor: Executor,
  userId: string,
): Promise<{ count: number; open: number; spent: Paise; refunded: Paise }> => {
  const [row] = await executor
    .select({
      count: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) FILTER (WHERE ${orders.status} NOT IN ('delivered', 'cancelled')))::int`,
      spent: sql<string>`coalesce(sum(${orders.paid}), 0)`,
      refunded: sql<string>`coalesce(sum(${orders.refunded}), 0)`,
    })
    .from(orders)
    .innerJoin(paymentStates, and(eq(paymentStates.id, orders.paymentId), ne(paymentStates.status, 'failed')))
    .where(eq(orders.userId, userId))
  return {
    count: row?.count ?? 0,
    open: row?.open ?? 0,
    spent: paise(Number(row?.spent ?? 0)),
    refunded: paise(Number(row?.refunded ?? 0)),
  }
}
