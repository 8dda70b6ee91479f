import type { Transaction } from '../../db/connection.ts'
import { orderItems, orders } from '../../db/tables/index.ts'
import { writeTimeline } from './lifecycle/apply-transition.ts'
import { type LockedOrder, lockOrder } from './lifecycle/lock-orders.ts'
import type { TimelineEntry } from './lifecycle/order-transaction.ts'

type NewOrder = {
  order: typeof orders.$inferInsert
  items: readonly (typeof orderItems.$inferInsert)[]
  placed: TimelineEntry
}

/**
 * Writes one order in a transaction that goes on with it, and locks it; a checkout writes all of its own in
 * one statement (new-order-parts.ts).
 */
export const writeOrder = async (
  tx: Transaction,
  { order, items, placed }: NewOrder,
): Promise<LockedOrder> => {
  await tx.insert(orders).values(order)
  await tx.insert(orderItems).values([...items])
  await writeTimeline(tx, placed)
  const locked = await lockOrder(tx, order.id)
  if (!locked) throw new Error('the order was not written')
  return locked
}
