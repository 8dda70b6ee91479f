import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/contracts/wire.ts'
import { estimateArrival } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/orders/busy.ts'
import type { OrderAction } from '#shared/orders/order-lifecycle.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/index.ts'
import type { DeliveryRow } from '../deliveries/delivery-subject.ts'
import { distance } from '../deliveries/distance.ts'
import type { OrderRecord, OrderRow } from './read-orders.ts'

type Step = { action: OrderAction; now: Date; preparationMinutes?: number }

const latLng = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

/**
 * The estimated delivery to store with an order after `action` (shared/orders/arrival.ts); undefined if it
 * stays as it is. A courier's position is never stored here: `currentEstimate` counts it in.
 */
export const estimateAfter = async (
  tx: Transaction,
  order: OrderRow,
  { action, now: at, preparationMinutes = undefined }: Step,
): Promise<Date | undefined> => {
  // It can be fetched until then.
  if (order.fulfilment === 'counter') return undefined
  if (action === 'recallAccept' || action === 'recallReady') return order.recallEstimate ?? undefined
  if (action !== 'accept' && action !== 'ready' && action !== 'confirmPickup') return undefined
  const [restaurant] = await tx
    .select({
      lat: restaurants.lat,
      lng: restaurants.lng,
      range: restaurants.deliveryTime,
      usual: restaurants.preparationMinutes,
      busyMinutes: restaurants.busyMinutes,
      busyUntil: restaurants.busyUntil,
    })
    .from(restaurants)
    .where(eq(restaurants.id, order.restaurantId))
  if (!restaurant) throw new Error(`restaurant ${order.restaurantId} is missing`)
  const from = latLng(restaurant.lat, restaurant.lng)
  const metres = from && distance(from, { lat: order.destinationLat, lng: order.destinationLng })
  if (action === 'ready') return estimateArrival({ step: 'ready', at, metres })
  if (action === 'confirmPickup') return estimateArrival({ step: 'enroute', at, metres })
  const { range, usual } = restaurant
  const busyMinutes = busyNow(restaurant, at)
  return estimateArrival({
    step: 'accepted',
    at,
    preparationMinutes: preparationMinutes ?? (usual === null ? null : usual + busyMinutes),
    busyMinutes,
    range,
    metres,
  })
}

/**
 * The arrival by a courier's position, reported since the courier has had the food; null before that, when
 * the courier's way says nothing about the kitchen.
 */
export const courierEstimate = (
  { status, movedAt, toLat, toLng }: Pick<DeliveryRow, 'status' | 'movedAt' | 'toLat' | 'toLng'>,
  position: LatLng & { at: Date },
): Date | null => {
  const door = latLng(toLat, toLng)
  if (status !== 'enroute' || door === null || position.at < movedAt) return null
  return estimateArrival({ step: 'enroute', at: position.at, metres: distance(position, door) })
}

/** A position that is older says nothing about when its courier comes. */
const freshMs = 10 * minuteMs

/**
 * When the courier who has claimed the order is at the restaurant, in whole minutes from the last position;
 * null where that is not known, and once the food is handed over. The restaurant gets the time and never the
 * place (disclosure.ts).
 */
export const pickupEstimate = (
  {
    delivery,
    position,
    restaurant,
    elsewhere,
  }: Pick<OrderRecord, 'delivery' | 'position' | 'restaurant' | 'elsewhere'>,
  now: Date,
): Date | null => {
  const kitchen = latLng(restaurant.lat, restaurant.lng)
  if (delivery?.status !== 'assigned' && delivery?.status !== 'pickup') return null
  // By way of somebody's door, which nobody here knows.
  if (elsewhere) return null
  if (kitchen === null || position === null || now.getTime() - position.at.getTime() > freshMs) return null
  return estimateArrival({ step: 'enroute', at: position.at, metres: distance(position, kitchen) })
}

/**
 * The estimated delivery of an order: by its courier's last position if that is known, else as stored with
 * its last step.
 */
export const currentEstimate = ({
  order,
  delivery,
  position,
}: Pick<OrderRecord, 'order' | 'delivery' | 'position'>): Date =>
  (delivery && position && courierEstimate(delivery, position)) ?? order.estimatedDelivery
