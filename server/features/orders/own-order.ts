import type { Order } from '#shared/orders/contracts.ts'
import type { Deps } from '../../deps.ts'
import { staffOf } from '../staff/staff-of.ts'
import { notFound } from './lifecycle/transition-order.ts'
import { orderView } from './order-view.ts'
import { findOrder } from './read-orders.ts'

/**
 * An order as its customer, or who works for its restaurant, sees it. Refuses: not_found (404), also for
 * another's.
 */
export const ownOrder = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  orderId: string,
): Promise<Order> => {
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  if (record.order.userId === userId) return orderView(record, 'customer', deps.clock())
  const staff = await staffOf(deps.db, record.restaurant.id)
  if (record.order.confirmedAt === null || !staff.some(({ id }) => id === userId)) throw notFound()
  return orderView(record, 'restaurant', deps.clock())
}
