import type { OrderEvent } from '#shared/contracts/orders.ts'
import { courierStatus, type DeliveryStatus } from '#shared/delivery-lifecycle.ts'
import { type OrderStatus, progress } from '#shared/order-lifecycle.ts'
import type { NewEvent } from '../../outbox/publish.ts'
import { orderTopic, restaurantTopic } from './topics.ts'

type Order = { id: string; restaurantId: string }
type Happened = { action: string; status: OrderStatus; by: string; at: Date }
/** Its delivery, and which couriers hear of the event. */
type Followed = { delivery: { status: DeliveryStatus }; topics: readonly string[] } | null

/**
 * What listeners are told of something that happened to an order: whoever follows the order; the restaurant once it is paid for, since an order
 * whose payment was refused was never placed; and the couriers whom it concerns.
 */
export const orderEvent = (
  { id, restaurantId }: Order,
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
    location: null,
  }
  const isPlaced = status !== 'processing' && action !== 'refusePayment'
  const topics = [...(isPlaced ? [restaurantTopic(restaurantId)] : []), ...(followed?.topics ?? [])]
  return { topics: [orderTopic(id), ...topics], kind: 'status', data }
}
