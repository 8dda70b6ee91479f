import { eq } from 'drizzle-orm'
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
 * ready when the food is, and cancels it when the order ends. Returns null if there is nothing to change.
 */
export const followUp = async (
  tx: Transaction,
  order: OrderRow,
  delivery: DeliveryRow | undefined,
  { now, reason }: { now: Date; reason?: string },
): Promise<FollowedDelivery | null> => {
  const { id, status } = order
  if (status === 'preparing')
    return requestDelivery(tx, {
      id,
      subject: 'order',
      from: await placeOf(tx, order.restaurantId),
      to: { lat: order.destinationLat, lng: order.destinationLng },
      pay: order.agentShare,
      ready: false,
      now,
    })
  if (delivery === undefined) return null
  if (status === 'readyForPickup') return markDeliveryReady(tx, id, now)
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
