import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { orderEvent } from '../order-event.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { writeTimeline } from './apply-transition.ts'
import { lockOrder } from './lock-orders.ts'
import { orderTransaction } from './order-transaction.ts'
import { notFound } from './transition-order.ts'

/**
 * A customer says that they are at the counter to collect an order; its kitchen is shown so at once. A repeat
 * changes nothing. Refuses: not_found (404), illegal_transition (409) for what is brought, not with the
 * kitchen yet, or over.
 */
export const reportAtCounter = async (deps: Deps, orderId: string, userId: string): Promise<OrderRecord> => {
  await orderTransaction(deps, async ({ tx }) => {
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== userId) throw notFound()
    if (order.hereAt !== null) return
    if (order.collectionCode === null || !hasFoodInKitchen(order.status))
      throw new Refusal('illegal_transition', /*i18n*/ 'This order cannot be collected now.')
    const now = deps.clock()
    await tx.update(orders).set({ hereAt: now }).where(eq(orders.id, orderId))
    const happened = { action: 'here', status: order.status, by: 'customer', at: now }
    await writeTimeline(tx, { ...happened, orderId, reason: null, userId: null })
    await publish(deps, tx, orderEvent(order, happened))
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}
