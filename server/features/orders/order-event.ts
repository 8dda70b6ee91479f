import { courierStatus, type DeliveryStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import type { OrderEvent } from '#shared/orders/contracts.ts'
import { type OrderStatus, progress } from '#shared/orders/order-lifecycle.ts'
import type { NewEvent } from '../../outbox/publish.ts'
import type { Topic } from '../../outbox/topic.ts'
import { restaurantTopic } from '../restaurants/topics.ts'
import { allOrdersTopic, orderTopic } from './topics.ts'

type Order = { id: string; restaurantId: string; estimatedDelivery: Date }
type Happened = { action: string; status: OrderStatus; by: string; at: Date }
/** The order's delivery, and the topics of the couriers who get the event. */
type Followed = { delivery: { status: DeliveryStatus }; topics: readonly Topic[] } | null

/**
 * The event to publish when an order changes. Its topics are the order's own, that of all orders, the
 * couriers' and, once the order is paid and its kitchen has it, the restaurant's: one whose payment was
 * declined was never placed.
 */
export const orderEvent = (
  { id, restaurantId, estimatedDelivery }: Order,
  { action, status, by, at }: Happened,
  followed: Followed = null,
): NewEvent => {
  const data: OrderEvent = {
    orderId: id,
    status,
    progress: progress[status],
    deliveryStatus: courierStatus(followed?.delivery.status),
    action,
    by,
    at: at.toISOString(),
    estimatedDelivery: estimatedDelivery.toISOString(),
    location: null,
  }
  const isPlaced = status !== 'processing' && status !== 'scheduled' && action !== 'refusePayment'
  const topics = [...(isPlaced ? [restaurantTopic(restaurantId)] : []), ...(followed?.topics ?? [])]
  return { topics: [orderTopic(id), ...topics, allOrdersTopic], kind: 'status', data }
}
