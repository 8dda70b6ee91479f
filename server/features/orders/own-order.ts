import type { Order } from '#shared/contracts/orders.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from './lifecycle/transition-order.ts'
import { orderView } from './order-view.ts'
import { findOrder } from './read-orders.ts'

/** A customer's own order as they see it. Refuses: not_found (404), also for another's, whoever asks. */
export const ownOrder = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  orderId: string,
): Promise<Order> => {
  const record = await findOrder(deps.db, orderId)
  if (record?.order.userId !== userId) throw notFound()
  return orderView(record, 'customer', deps.clock())
}
