import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import { readyBefore } from '#shared/orders/arrival.ts'
import type { OrderAction } from '#shared/orders/order-lifecycle.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Preferences } from '../../../db/tables/accounts.ts'
import { kitchens } from '../../../db/views/restaurants.ts'
import { profileOf } from '../../accounts/profiles.ts'
import {
  cancelDelivery,
  type DeliveryRequest,
  type FollowedDelivery,
  markDeliveryReady,
  requestDelivery,
} from '../../deliveries/assignment/request-delivery.ts'
import type { DeliveryRow } from '../../deliveries/delivery-subject.ts'
import { distance } from '../../deliveries/positions/distance.ts'
import { readSetting } from '../../settings/read-setting.ts'
import type { OrderRow } from '../read-orders.ts'
import { type Agreed, agreePay } from './courier/courier-pay.ts'

/**
 * Updates an order's delivery after a transition that no courier made: requests it when the restaurant
 * accepts, marks it ready when the food is, takes both back with the kitchen's step, and cancels it when the
 * order ends. Returns null if there is nothing to change.
 */
export const followUp = async (
  tx: Transaction,
  order: OrderRow,
  delivery: DeliveryRow | undefined,
  {
    action,
    now,
    reason,
    preparationMinutes,
  }: { action: OrderAction; now: Date; reason?: string; preparationMinutes?: number },
): Promise<FollowedDelivery | null> => {
  const { id, status } = order
  if (order.fulfilment === 'collection') return null
  if (action === 'accept') {
    const kitchen = await kitchenOf(tx, order.restaurantId)
    const agreed = await agreePay(tx, order, metresOf(order, kitchen.from))
    const wishes = await wishesOf(tx, order)
    return requestDelivery(tx, deliveryOf(order, { kitchen, agreed, wishes, preparationMinutes, now }))
  }
  // Cancelled already: the kitchen took its acceptance back, and then the order ended.
  if (delivery === undefined || delivery.status === 'cancelled') return null
  if (action === 'ready') return markDeliveryReady(tx, id, now)
  if (action === 'recallReady') return markDeliveryReady(tx, id, null)
  if (action === 'recallAccept') return cancelDelivery(tx, delivery, { now, reason: 'recalled' })
  if (status === 'delivered' || status === 'cancelled') return cancelDelivery(tx, delivery, { now, reason })
  return null
}

type Kitchen = { from: LatLng | null; usualMinutes: number | null }

/** How far it is to the order's door, in metres; null where the restaurant has no place. */
export const metresOf = (order: OrderRow, from: LatLng | null): number | null =>
  from && distance(from, { lat: order.destinationLat, lng: order.destinationLng })

/** What is requested of couriers for an order as its kitchen accepts it. */
export const deliveryOf = (
  order: OrderRow,
  {
    kitchen: { from, usualMinutes },
    agreed,
    wishes,
    preparationMinutes,
    now,
  }: {
    kitchen: Kitchen
    agreed: Agreed
    wishes: Partial<Preferences>
    preparationMinutes: number | undefined
    now: Date
  },
): DeliveryRequest => {
  // Nothing is left at a door that is not paid for.
  const leaveAtDoor = wishes.leaveAtDoor === true && order.paid >= order.total
  return {
    id: order.id,
    subject: 'order',
    pickUp: order.restaurantId,
    from,
    to: { lat: order.destinationLat, lng: order.destinationLng },
    ...agreed,
    ready: false,
    expectedReadyAt: earlier(
      readyBefore(order.estimatedDelivery, metresOf(order, from)),
      preparationMinutes ?? usualMinutes ?? unstatedMinutes,
      now,
    ),
    dueAt: order.promisedBy,
    notBefore: order.slotFrom,
    withCode: wishes.deliveryCode === true && !leaveAtDoor,
    leaveAtDoor,
    now,
  }
}

/** How the customer wants it handed over; by a code in any case where the operator asks for one. */
const wishesOf = async (tx: Transaction, { userId, total }: OrderRow): Promise<Partial<Preferences>> => {
  const customer = await profileOf(tx, userId)
  const { doorCodeFrom } = await readSetting(tx, 'ordering')
  const isAsked = doorCodeFrom > 0 && total >= doorCodeFrom
  return { ...customer?.preferences, ...(isAsked && { deliveryCode: true }) }
}

/**
 * What a kitchen takes that states no time: what its customers are shown is the latest, and no courier should
 * come as late as that.
 */
const unstatedMinutes = 10

const earlier = (moment: Date, minutes: number, now: Date): Date =>
  new Date(Math.min(moment.getTime(), now.getTime() + minutes * minuteMs))

const kitchenOf = async (tx: Transaction, restaurantId: string): Promise<Kitchen> => {
  const [kitchen] = await tx
    .select({ lat: kitchens.lat, lng: kitchens.lng, usualMinutes: kitchens.preparationMinutes })
    .from(kitchens)
    .where(eq(kitchens.id, restaurantId))
  const from = kitchen?.lat == null || kitchen.lng === null ? null : { lat: kitchen.lat, lng: kitchen.lng }
  return { from, usualMinutes: kitchen?.usualMinutes ?? null }
}
