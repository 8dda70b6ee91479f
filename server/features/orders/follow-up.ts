import { eq } from 'drizzle-orm'
import type { OrderAction } from '#shared/order-lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/index.ts'
import type { DeliveryRow } from '../deliveries/delivery-subject.ts'
import {
  cancelDelivery,
  type FollowedDelivery,
  markDeliveryReady,
  requestDelivery,
} from '../deliveries/request-delivery.ts'
import type { OrderRow } from './order-store.ts'

/**
 * Updates an order's delivery after a transition that no courier made: requests it when the restaurant accepts, marks it
 * ready when the food is, takes both back with the kitchen's step, and cancels it when the order ends. Returns null if there is nothing to change.
 */
export const followUp = async (
  tx: Transaction,
  order: OrderRow,
  delivery: DeliveryRow | undefined,
  { action, now, reason }: { action: OrderAction; now: Date; reason?: string },
): Promise<FollowedDelivery | null> => {
  const { id, status } = order
  if (action === 'accept')
    return requestDelivery(tx, {
      id,
      subject: 'order',
      from: await placeOf(tx, order.restaurantId),
      to: { lat: order.destinationLat, lng: order.destinationLng },
      pay: order.agentShare,
      ready: false,
      now,
    })
  // Cancelled already: the kitchen took its acceptance back, and then the order ended.
  if (delivery === undefined || delivery.status === 'cancelled') return null
  if (action === 'ready') return markDeliveryReady(tx, id, now)
  if (action === 'recallReady') return markDeliveryReady(tx, id, null)
  if (action === 'recallAccept') return cancelDelivery(tx, delivery, { now, reason: 'recalled' })
  if (status === 'delivered' || status === 'cancelled') return cancelDelivery(tx, delivery, { now, reason })
  return null
}

const placeOf = async (tx: Transaction, restaurantId: string) => {
  const [place] = await tx
    .select({ lat: restaurants.lat, lng: restaurants.lng })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
  return place?.lat == null || place.lng === null ? null : { lat: place.lat, lng: place.lng }
}
