import { eq, sql } from 'drizzle-orm'
import type { Paise } from '#shared/money/money.ts'
import type { RefundLine } from '#shared/refunds/refunds.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orderItems } from '../../../db/tables/index.ts'

/** A locked order with its sums as they are after a refund, in paise. */
type Refunded = { id: string; paid: Paise; refunded: Paise; deliveryFee: Paise; total: Paise }

/**
 * Records which portions of a locked order went back with a refund, each once: `lines`, none of which went
 * back before, and all of them where nothing that was paid for dishes is left, whatever the refund was for. A
 * line is meant by its position, as in `RefundLine`.
 */
export const recordRefundedPortions = async (
  tx: Transaction,
  order: Refunded,
  lines: readonly RefundLine[],
): Promise<void> => {
  if (hasAllBack(order))
    await tx.update(orderItems).set({ refunded: sql`quantity` }).where(eq(orderItems.orderId, order.id))
  else if (lines.length > 0)
    await tx.execute(sql`
      UPDATE order_items i SET refunded = i.refunded + given.quantity
      FROM (SELECT line, row_number() OVER (ORDER BY line) - 1 AS place FROM order_items WHERE order_id = ${order.id}) placed
        JOIN json_to_recordset(${JSON.stringify(lines)}::json) AS given (line int, quantity int) ON given.line = placed.place
      WHERE i.order_id = ${order.id} AND i.line = placed.line`)
}

/**
 * Whether at most the delivery fee is left of what was paid. Where the dishes cost nothing, all of it has to
 * be back.
 */
const hasAllBack = ({ paid, refunded, deliveryFee, total }: Refunded): boolean => {
  const left = paid - refunded
  return paid > 0 && (left === 0 || (left <= deliveryFee && deliveryFee < total))
}
