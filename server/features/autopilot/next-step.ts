import type { LatLng } from '#shared/api/wire.ts'
import type { DeliveryStatus } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Fulfilment, OrderAction, OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { along } from '../deliveries/positions/distance.ts'
import type { DeliveryCommand } from '../deliveries/record/move-delivery.ts'
import type { Actor } from '../orders/lifecycle/transition-order.ts'

/** The order and delivery fields that the autopilot decides by. */
export type WatchedOrder = {
  id: string
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
  fulfilment: Fulfilment
  restaurantId: string
  agentId: string | null
  /** When the order got its current status. */
  statusSince: Date
  /** When the order or its delivery last changed. */
  movedAt: Date
  restaurant: LatLng | null
  destination: LatLng
  /** Whether couriers on shift have it to themselves for the moment. */
  reservedForCouriers: boolean
  /** When the agent's location was last reported; null: never. */
  locatedAt: Date | null
}

export type Present = {
  restaurants: ReadonlySet<string>
  /** Agents with an open dashboard. */
  agents: ReadonlySet<string>
}

export type Step =
  | { action: OrderAction; actor: Actor }
  | { action: DeliveryCommand['action']; agentId: string }

/**
 * The next step of an absent party for this order, or null if it is too early or a person is present. The
 * order's status changes every `stepMs`; the agent claims and sets out half-way through a step, so that
 * neither side waits for the other. While any agent has the dashboard open, unclaimed orders are left to
 * people; what couriers on shift are offered, to them.
 */
export const nextStep = (
  order: WatchedOrder,
  present: Present,
  freeAgent: string | undefined,
  now: Date,
  stepMs: number,
): Step | null => {
  const inStatus = now.getTime() - order.statusSince.getTime()
  const still = now.getTime() - order.movedAt.getTime()
  const agent = agentStep(order, present, freeAgent, inStatus, still, stepMs)
  if (agent) return agent
  if (inStatus < stepMs || present.restaurants.has(order.restaurantId)) return null
  const actor: Actor = { as: 'restaurant', userId: null, restaurantIds: [order.restaurantId] }
  if (order.status === 'confirmed') return { action: 'accept', actor }
  if (order.status === 'preparing') return { action: 'ready', actor }
  // Its customer has come to the counter.
  if (order.status === 'readyForPickup' && order.fulfilment === 'collection')
    return { action: 'deliver', actor }
  return null
}

const agentStep = (
  order: WatchedOrder,
  present: Present,
  freeAgent: string | undefined,
  inStatus: number,
  still: number,
  stepMs: number,
): Step | null => {
  const half = stepMs / 2
  if (order.agentId === null) {
    if (
      order.deliveryStatus !== 'waiting' ||
      order.reservedForCouriers ||
      freeAgent === undefined ||
      present.agents.size > 0 ||
      inStatus < half
    )
      return null
    return { action: 'claim', agentId: freeAgent }
  }
  if (present.agents.has(order.agentId)) return null
  const { agentId } = order
  if (
    order.deliveryStatus === 'assigned' &&
    order.status === 'readyForPickup' &&
    inStatus >= half &&
    still >= half
  )
    return { action: 'startPickup', agentId }
  if (
    order.deliveryStatus === 'pickup' &&
    order.status === 'readyForPickup' &&
    inStatus >= stepMs &&
    still >= half
  )
    return { action: 'confirmPickup', agentId }
  if (order.deliveryStatus === 'enroute' && inStatus >= stepMs) return { action: 'complete', agentId }
  return null
}

/** Specification section 4: the courier's location changes every 5 s. */
const locateMs = 5_000
/** The part of the last step after which the agent is at the door. */
const shareToDoor = 0.7
/** Where an agent starts, relative to the restaurant: degrees, about a kilometre. */
const startsOff = { lat: 0.006, lng: -0.007 }

/**
 * The location of an absent agent, when a report is due: first on the way to the restaurant over one step,
 * then from there to the customer at constant speed, where it arrives before the step is over: people see the
 * agent at the door, and then that the food is delivered. Null: nothing to report.
 */
export const nextLocation = (
  order: WatchedOrder,
  present: Present,
  now: Date,
  stepMs: number,
): LatLng | null => {
  if (order.agentId === null || order.deliveryStatus === 'completed') return null
  if (present.agents.has(order.agentId)) return null
  const every = Math.min(locateMs, stepMs / 2)
  const isDue = order.locatedAt === null || now.getTime() - order.locatedAt.getTime() >= every
  const doorAt = order.statusSince.getTime() + stepMs * shareToDoor
  const reachesDoor =
    order.deliveryStatus === 'enroute' &&
    now.getTime() >= doorAt &&
    (order.locatedAt === null || order.locatedAt.getTime() < doorAt)
  if (!isDue && !reachesDoor) return null
  const restaurant = order.restaurant ?? {
    lat: order.destination.lat - startsOff.lat,
    lng: order.destination.lng - startsOff.lng,
  }
  const enroute = order.deliveryStatus === 'enroute'
  const [since, lasts] = enroute ? [order.statusSince, stepMs * shareToDoor] : [order.movedAt, stepMs]
  const share = Math.min(1, (now.getTime() - since.getTime()) / lasts)
  if (enroute) return along(restaurant, order.destination, share)
  if (order.deliveryStatus === 'pickup') return restaurant
  return along(
    { lat: restaurant.lat + startsOff.lat, lng: restaurant.lng + startsOff.lng },
    restaurant,
    share,
  )
}
