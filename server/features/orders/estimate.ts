import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import {
  arrivalAfter,
  atDoor,
  atPlace,
  type LateReason,
  spanAfter,
  spanOf,
  spreadOf,
} from '#shared/orders/arrival.ts'
import type { OrderAction } from '#shared/orders/order-lifecycle.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { kitchens } from '../../db/views/restaurants.ts'
import type { DeliveryRow } from '../deliveries/delivery-subject.ts'
import { distance } from '../deliveries/positions/distance.ts'
import type { OrderRecord, OrderRow } from './read-orders.ts'

type Step = { action: OrderAction; now: Date; preparationMinutes?: number | undefined }

const latLng = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

type Columns = Pick<OrderRow, 'estimatedDelivery' | 'promisedBy'> & { lateReason?: LateReason | null }

/**
 * The promise to store with an order after `action`, and why it is later, if it is; undefined if it stays as
 * it is (shared/orders/arrival.ts). A courier's position is never stored here: `currentArrival` counts it in.
 */
export const estimateAfter = async (
  tx: Transaction,
  order: OrderRow,
  { action, now: at, preparationMinutes = undefined }: Step,
): Promise<Columns | undefined> => {
  // Surplus food can be fetched until then.
  if (order.fulfilment === 'collection' && order.handOverBy !== null) return undefined
  if (action === 'recallAccept' || action === 'recallReady')
    return order.recallEstimate === null ? undefined : beforeStep(order, order.recallEstimate)
  if (action !== 'accept' && action !== 'ready' && action !== 'confirmPickup') return undefined
  const [restaurant] = await tx
    .select({
      lat: kitchens.lat,
      lng: kitchens.lng,
      usual: kitchens.preparationMinutes,
      busyMinutes: kitchens.busyMinutes,
      busyUntil: kitchens.busyUntil,
    })
    .from(kitchens)
    .where(eq(kitchens.id, order.restaurantId))
  if (!restaurant) throw new Error(`restaurant ${order.restaurantId} is missing`)
  return promiseAfter(
    order,
    { action, now: at, ...(preparationMinutes !== undefined && { preparationMinutes }) },
    restaurant,
  )
}

/** What of a restaurant the promise depends on, as it is in the database. */
export type PromisingKitchen = {
  lat: number | null
  lng: number | null
  /** What it usually takes, in minutes; null: not stated. */
  usual: number | null
  busyMinutes: number
  busyUntil: Date | null
}

/** The same for a step of which the restaurant is known, forward along an order's way. */
export const promiseAfter = (
  order: OrderRow,
  { action, now: at, preparationMinutes }: Step,
  restaurant: PromisingKitchen,
): Columns | undefined => {
  if (action !== 'accept' && action !== 'ready' && action !== 'confirmPickup') return undefined
  const from = latLng(restaurant.lat, restaurant.lng)
  const metres = from && distance(from, { lat: order.destinationLat, lng: order.destinationLng })
  if (order.fulfilment === 'collection')
    return readyAfter(order, { action, now: at, preparationMinutes }, restaurant)
  const { usual } = restaurant
  const busyMinutes = busyNow(restaurant, at)
  const known =
    action === 'accept'
      ? {
          step: 'accepted' as const,
          preparationMinutes: preparationMinutes ?? (usual === null ? null : usual + busyMinutes),
        }
      : { step: action === 'ready' ? ('ready' as const) : ('enroute' as const) }
  const before = { expected: order.estimatedDelivery, to: order.promisedBy }
  const moved = arrivalAfter({ ...known, at, metres }, before, spreadOf(order))
  if (moved === null) return undefined
  const { expected, to, lateReason } = moved
  // Once it is later it stays so, and for the reason that was said.
  return inSlot(order, { estimatedDelivery: expected, promisedBy: to, ...(lateReason && { lateReason }) })
}

/** The same of what is collected: the kitchen alone decides when it is ready. */
const readyAfter = (
  order: OrderRow,
  { action, now, preparationMinutes }: Step,
  { usual, ...kitchen }: PromisingKitchen,
): Columns | undefined => {
  const minutes =
    action === 'ready' ? 0 : (preparationMinutes ?? (usual === null ? null : usual + busyNow(kitchen, now)))
  if (minutes === null) return undefined
  const ready = new Date(now.getTime() + minutes * minuteMs)
  if (ready <= order.promisedBy)
    return inSlot(order, { estimatedDelivery: ready, promisedBy: order.promisedBy })
  const late = action === 'ready' ? {} : { lateReason: 'kitchen' as const }
  return inSlot(order, { estimatedDelivery: ready, promisedBy: ready, ...late })
}

/** Nobody is told of an earlier time than the one that they chose. */
const inSlot = ({ slotFrom, slotTo }: OrderRow, columns: Columns): Columns =>
  slotFrom === null || slotTo === null
    ? columns
    : {
        ...columns,
        estimatedDelivery: laterOf(columns.estimatedDelivery, slotFrom),
        promisedBy: laterOf(columns.promisedBy, slotTo),
      }

const laterOf = (one: Date, other: Date) => (one > other ? one : other)

/** As it was before the step that is taken back: no later than what was promised first. */
const beforeStep = (order: OrderRow, estimatedDelivery: Date): Columns => {
  const first = firstPromise(order)
  const promisedBy = new Date(
    Math.max(
      estimatedDelivery.getTime(),
      Math.min(first.getTime(), estimatedDelivery.getTime() + spreadOf(order) * minuteMs),
    ),
  )
  return { estimatedDelivery, promisedBy, ...(promisedBy <= first && { lateReason: null }) }
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
  return atDoor(position.at, distance(position, door))
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
  return atPlace(position.at, distance(position, kitchen))
}

/** When an order arrives, as far as is known, and why later than it was promised. */
export type CurrentArrival = {
  from: Date
  to: Date
  /** The best single estimate: the courier's, once they have the food; before that as with the last step. */
  best: Date
  lateReason: LateReason | null
  /** Whole minutes. */
  lateMinutes: number
}

/**
 * The arrival of an order at `now`: by its courier's last position if that is known, else as stored with its
 * last step. What has passed without the food being there is late for whoever has it.
 */
export const currentArrival = (
  { order, delivery, position }: Pick<OrderRecord, 'order' | 'delivery' | 'position'>,
  now: Date,
): CurrentArrival => {
  const near = delivery && position && courierEstimate(delivery, position)
  const { from, to, late } = spanOf(order, near ?? null)
  const isOver = order.status === 'delivered' || order.status === 'cancelled'
  // What waits for its customer is not late.
  const waits = order.fulfilment === 'collection' && order.status === 'readyForPickup'
  const overdue = !isOver && !waits && now > to
  const lateReason = order.lateReason ?? (late || overdue ? whoHasIt(order.status) : null)
  const until = overdue ? now : to
  return {
    from,
    to,
    best: near ?? order.estimatedDelivery,
    lateReason,
    lateMinutes: lateReason === null ? 0 : Math.max(0, minutesBetween(firstPromise(order), until)),
  }
}

const whoHasIt = (status: OrderRow['status']): LateReason =>
  status === 'outForDelivery' ? 'way' : status === 'readyForPickup' ? 'courier' : 'kitchen'

const minutesBetween = (one: Date, other: Date) => Math.ceil((other.getTime() - one.getTime()) / minuteMs)

/** What was promised first. */
const firstPromise = ({ confirmedAt, placedAt, promisedFrom, promisedTo, promisedBy, slotTo }: OrderRow) =>
  slotTo !== null
    ? slotTo
    : promisedFrom === null || promisedTo === null
      ? promisedBy
      : spanAfter(confirmedAt ?? placedAt, { from: promisedFrom, to: promisedTo }).to
