import type { LatLng } from '#shared/api/wire.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import type { PayTerms } from '#shared/deliveries/courier-pay.ts'
import {
  allowedDeliveryActions,
  courierStatus,
  mayArrive,
  waysOut,
  wrongDoorCodes,
} from '#shared/deliveries/delivery-lifecycle.ts'
import { reportableProblems } from '#shared/deliveries/delivery-problem.ts'
import { paise } from '#shared/money/money.ts'
import { distance } from '../../../deliveries/positions/distance.ts'
import { stateOfDelivery } from '../../../deliveries/record/apply-delivery-transition.ts'
import { disclosureFor, isDoorOnMap, shownDestination, shownShipping, type Viewer } from '../../disclosure.ts'
import { currentArrival } from '../../estimate.ts'
import type { OrderRecord } from '../../read-orders.ts'
import { mayThank, shownTip, tipAtDoor } from '../../tips/tip-view.ts'

const latLng = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Metres; rounded if the viewer does not know the exact address. */
const distanceShown = (metres: number, exact: boolean): number =>
  exact ? metres : Math.round(metres / 500) * 500

/**
 * An order as delivery agents see it; earnings and cash in paise. Before an agent claims it, and from an hour
 * after it was delivered, it shows only the approximate destination and no customer (disclosure.ts).
 */
export const carriedOrderView = (
  record: OrderRecord,
  viewer: Extract<Viewer, 'agent' | 'anyAgent'>,
  now: Date,
): Delivery => {
  const { order, restaurant, payment, delivery, position, rating, items } = record
  const from = latLng(restaurant.lat, restaurant.lng)
  const shown = disclosureFor(viewer, order, delivery, now)
  const to = shownDestination(order, shown)
  const food = paise(order.status === 'cancelled' ? 0 : Math.max(0, order.total - order.paid))
  const owed = paise(food + tipAtDoor(record))
  const { tip, tipThankedAt } = shownTip(record, viewer)
  const own = viewer === 'agent' ? delivery : null
  const { fullName, phone, address, city, zipCode, notes } = shownShipping(order.shipping, shown)
  return {
    id: order.id,
    number: order.dayNumber,
    restaurant: restaurant.name,
    restaurantAddress: restaurant.address || restaurant.area,
    customer: fullName,
    customerPhone: phone,
    customerAddress: address === '' ? city : `${address}, ${city} ${zipCode}`,
    notes: notes ?? '',
    status: courierStatus(delivery?.status),
    orderStatus: order.status,
    dueAt: (delivery?.dueAt ?? order.promisedBy).toISOString(),
    notBefore: order.slotFrom?.toISOString() ?? null,
    estimatedTime: currentArrival(record, now).best.toISOString(),
    distance: from && distanceShown(distance(from, to), shown.address),
    orderDetails: items.map(({ name, quantity, options }) => ({
      name,
      quantity,
      options: options.map((option) => option.name),
    })),
    total: order.total,
    cashToCollect: owed,
    earnings: order.status === 'cancelled' && !isPaidAllTheSame(delivery) ? paise(0) : order.agentShare,
    tip,
    mayThank: viewer === 'agent' && mayThank(record),
    thankedAt: tipThankedAt,
    payTerms: delivery && shownTerms(delivery.payTerms, shown.address),
    paymentMethod: payment.method,
    coordinates: {
      restaurant: from,
      customer: to,
      agent: viewer === 'agent' && position ? { lat: position.lat, lng: position.lng } : null,
    },
    doorOnMap: isDoorOnMap(record),
    arrivedAt: viewer === 'agent' ? (delivery?.arrivedAt?.toISOString() ?? null) : null,
    mayArrive:
      viewer === 'agent' && delivery !== null && mayArrive(delivery.status, delivery.arrivedAt !== null),
    needsCode: viewer === 'agent' && delivery !== null && delivery.code !== null,
    codeLocked: own !== null && own.code !== null && own.wrongCodes >= wrongDoorCodes,
    problem: own && problemView(own, now),
    reportable: own ? reportableProblems(own.status, owed > 0) : [],
    cashAt: own?.cashAt?.toISOString() ?? null,
    leaveAtDoor: own?.leaveAtDoor === true,
    photo: own !== null && own.photoAt !== null,
    placedAt: order.placedAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    // Not while the customer's name stands beside it.
    rating: viewer === 'agent' && !shown.name && !rating?.hiddenAt ? (rating?.courierRating ?? null) : null,
    allowedActions: delivery ? allowedDeliveryActions(stateOfDelivery(delivery, now, owed > 0), viewer) : [],
  }
}

/** The way as exactly as its door is shown. */
const shownTerms = (terms: PayTerms | null, exact: boolean): PayTerms | null =>
  terms && { ...terms, metres: distanceShown(terms.metres, exact) }

/** Whoever carried food that could not be handed over is paid for it. */
const isPaidAllTheSame = (delivery: OrderRecord['delivery']): boolean => delivery?.status === 'undelivered'

/** What a delivery's courier said is wrong; null for nothing. */
const problemView = (
  { problem, problemAt, problemWaitUntil, problemAmount }: NonNullable<OrderRecord['delivery']>,
  now: Date,
): Delivery['problem'] =>
  problem === null || problemAt === null
    ? null
    : {
        kind: problem,
        at: problemAt.toISOString(),
        waitUntil: problemWaitUntil?.toISOString() ?? null,
        waitForMs: Math.max(0, (problemWaitUntil?.getTime() ?? 0) - now.getTime()),
        amount: problemAmount,
        waysOut: waysOut(problem),
      }
