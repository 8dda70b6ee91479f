import type { OrderEvent } from '#shared/contracts/orders.ts'
import { type DeliveryStatus, type OrderStatus, progress } from '#shared/lifecycle.ts'
import type { NewEvent } from '../../outbox/publish.ts'
import { agentTopic, deliveriesTopic, orderTopic, restaurantTopic } from './topics.ts'

type Order = { id: string; restaurantId: string }
type Happened = {
  agentId?: string | null | undefined
  action: string
  status: OrderStatus
  deliveryStatus?: string | null | undefined
  by: string
  at: Date
}

/** What frees an order for other agents, or takes it from them. */
const concernsAllAgents: readonly string[] = ['claim', 'giveBack', 'release', 'cancel', 'deliver']

/**
 * Who hears of it: whoever follows the order; the restaurant once it is paid for, since an order whose payment was refused was never
 * placed; the agent who holds it; and all agents of what is free to take or was just taken, never of another agent's way.
 */
const topicsOf = ({ id, restaurantId }: Order, happened: Happened): NewEvent['topics'] => {
  const { agentId = null, action, status } = happened
  const isFree = agentId === null && (status === 'preparing' || status === 'readyForPickup')
  return [
    orderTopic(id),
    ...(status !== 'processing' && action !== 'refusePayment' ? [restaurantTopic(restaurantId)] : []),
    ...(agentId === null ? [] : [agentTopic(agentId)]),
    ...(isFree || concernsAllAgents.includes(action) ? [deliveriesTopic] : []),
  ]
}

/** What listeners are told of something that happened to an order. */
export const orderEvent = (order: Order, happened: Happened): NewEvent => {
  const { action, status, deliveryStatus, by, at } = happened
  const data: OrderEvent = {
    orderId: order.id,
    status,
    progress: progress[status],
    deliveryStatus: (deliveryStatus ?? null) as DeliveryStatus | null,
    action,
    by,
    at: at.toISOString(),
    location: null,
  }
  return { topics: topicsOf(order, happened), kind: 'status', data }
}
