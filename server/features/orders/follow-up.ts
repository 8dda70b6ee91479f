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
 * What becomes of an order's delivery when the order has come into its status without a courier: it is requested when the kitchen begins, can be
 * picked up when the food is ready, and is over when the order is. Null where there is no delivery.
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
