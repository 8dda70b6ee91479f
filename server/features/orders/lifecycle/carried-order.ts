import { inArray } from 'drizzle-orm'
import { courierStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import { type OrderStatus, progress } from '#shared/orders/order-lifecycle.ts'
import { orders } from '../../../db/tables/index.ts'
import { publish } from '../../../outbox/publish.ts'
import type { DeliveryRow, DeliverySubject } from '../../deliveries/delivery-subject.ts'
import { courierEstimate } from '../estimate.ts'
import { mentionedTo } from '../lists/search-text.ts'
import { orderEvent } from '../order-event.ts'
import { selectOrders } from '../read-orders.ts'
import { applyTransition } from './apply-transition.ts'
import { carriedOrderView } from './carried-order-view.ts'
import { lockOrder } from './lock-orders.ts'

/**
 * Orders as the subject of deliveries: pickup makes an order out for delivery, completion delivers and
 * settles it.
 */
export const carriedOrder: DeliverySubject = {
  lock: async (transaction, id) => {
    const order = await lockOrder(transaction.tx, id)
    if (!order) throw new Error(`order ${id} has a delivery and does not exist`)
    return async (step) => {
      const { action, by, at } = step
      if (action === 'confirmPickup' || action === 'complete')
        await applyTransition(transaction, order, {
          action,
          actor: 'delivery',
          by,
          now: at,
          step,
          ...(step.reason !== null && { reason: step.reason }),
        })
      else
        await publish(
          transaction.deps,
          transaction.tx,
          orderEvent(order, { action, status: order.status, by, at }, step),
        )
    }
  },
  show: async (executor, shown, viewer, now) => {
    const ids = shown.map(({ id }) => id)
    if (ids.length === 0) return []
    const records = await selectOrders(executor, inArray(orders.id, ids), { limit: ids.length })
    return records.map((record) => carriedOrderView(record, viewer, now))
  },
  mentions: (text, viewer, now) => mentionedTo(viewer, text, now),
  positionEvent: (delivery, position) => {
    const { lat, lng, at } = position
    const status = statusUnderWay(delivery)
    return {
      orderId: delivery.id,
      status,
      progress: progress[status],
      deliveryStatus: courierStatus(delivery.status),
      action: 'location',
      by: 'agent',
      at: at.toISOString(),
      estimatedDelivery: courierEstimate(delivery, position)?.toISOString() ?? null,
      location: { lat, lng },
    }
  },
}

/** The status of an order whose delivery is under way. */
const statusUnderWay = ({ status, readyAt }: DeliveryRow): OrderStatus => {
  if (status === 'enroute') return 'outForDelivery'
  return readyAt === null ? 'preparing' : 'readyForPickup'
}
