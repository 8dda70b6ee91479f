import { eq } from 'drizzle-orm'
import { orders } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'
import { publish } from '../../../../outbox/publish.ts'
import { restaurantTopic } from '../../../restaurants/topics.ts'
import { orderEvent } from '../../order-event.ts'
import { findOrder, type OrderRecord } from '../../read-orders.ts'
import { writeTimeline } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'
import { type Actor, notFound, resolveActor } from '../transition-order.ts'

/**
 * Notes that somebody in the kitchen has seen what happened to an order (shared/orders/kitchen-attention.ts),
 * so that every screen of the house lets go of it. A repeat changes nothing. Refuses: not_found (404).
 */
export const acknowledgeOrder = async (
  deps: Deps,
  orderId: string,
  actor: Extract<Actor, { as: 'restaurant' }>,
): Promise<OrderRecord> => {
  await orderTransaction(deps, async ({ tx }) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.confirmedAt === null || resolveActor(order, actor) === null) throw notFound()
    if (order.attention === null) return
    await tx.update(orders).set({ attention: null, attentionAt: null }).where(eq(orders.id, orderId))
    const happened = { action: 'acknowledge', status: order.status, by: 'restaurant', at: deps.clock() }
    await writeTimeline(tx, { ...happened, orderId, reason: order.attention, userId: actor.userId })
    await publish(deps, tx, { ...orderEvent(order, happened), topics: [restaurantTopic(order.restaurantId)] })
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}
