import { and, eq, gte, isNull } from 'drizzle-orm'
import { type OrderAction, recallMs } from '#shared/orders/order-lifecycle.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { orderItems } from '../../../../db/tables/index.ts'
import type { OrderRow } from '../../read-orders.ts'

/**
 * Lets the lines of a locked order follow it, as part of `tx`: with an order that is ready all of them are;
 * taken back, those that became ready with it are not, and a kitchen that has not accepted has cooked none.
 * `order` is as it was before.
 */
export const moveLines = async (
  tx: Transaction,
  { id, recallUntil }: Pick<OrderRow, 'id' | 'recallUntil'>,
  { action, now }: { action: OrderAction; now: Date },
): Promise<void> => {
  const ofOrder = eq(orderItems.orderId, id)
  if (action === 'ready')
    await tx
      .update(orderItems)
      .set({ readyAt: now })
      .where(and(ofOrder, isNull(orderItems.readyAt)))
  if (action === 'recallReady' && recallUntil !== null)
    await tx
      .update(orderItems)
      .set({ readyAt: null })
      .where(and(ofOrder, gte(orderItems.readyAt, new Date(recallUntil.getTime() - recallMs))))
  if (action === 'recallAccept') await tx.update(orderItems).set({ readyAt: null }).where(ofOrder)
}
