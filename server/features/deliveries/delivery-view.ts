import type { Delivery } from '#shared/contracts/deliveries.ts'
import type { LatLng } from '#shared/contracts/wire.ts'
import { type ActorKind, allowedActions } from '#shared/lifecycle.ts'
import { paise } from '#shared/money.ts'
import { disclosureFor, shownDestination, shownShipping } from '../orders/disclosure.ts'
import { stateOf } from '../orders/order.ts'
import type { OrderRecord } from '../orders/order-view.ts'
import { distance } from './distance.ts'

const latLng = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Metres; to a rough place only roughly. */
const distanceShown = (metres: number, exact: boolean): number =>
  exact ? metres : Math.round(metres / 500) * 500

/**
 * An order as agents see it, earnings and cash in paise. Until an agent holds it, and an hour after it was delivered, it shows
 * roughly where the food goes and not to whom (ordering/disclosure.ts).
 */
export const deliveryView = (
  { order, restaurant, payment, position, rating, items }: OrderRecord,
  viewer: Extract<ActorKind, 'agent' | 'anyAgent'>,
  now: Date,
): Delivery => {
  const state = stateOf(order)
  const from = latLng(restaurant.lat, restaurant.lng)
  const shown = disclosureFor(viewer, order, now)
  const to = shownDestination(order, shown)
  const { fullName, phone, address, city, zipCode, notes } = shownShipping(order.shipping, shown)
  return {
    id: order.id,
    restaurant: restaurant.name,
    restaurantAddress: restaurant.address || restaurant.area,
    customer: fullName,
    customerPhone: phone,
    customerAddress: address === '' ? city : `${address}, ${city} ${zipCode}`,
    notes: notes ?? '',
    status: state.deliveryStatus,
    orderStatus: state.status,
    estimatedTime: order.estimatedDelivery.toISOString(),
    distance: from && distanceShown(distance(from, to), shown.address),
    orderDetails: items.map(({ name, quantity }) => ({ name, quantity })),
    total: order.total,
    cashToCollect: paise(order.status === 'cancelled' ? 0 : Math.max(0, order.total - order.paid)),
    earnings: state.status === 'cancelled' ? paise(0) : order.agentShare,
    paymentMethod: payment.method,
    coordinates: {
      restaurant: from,
      customer: to,
      agent: viewer === 'agent' ? position : null,
    },
    placedAt: order.placedAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    rating: rating?.rating ?? null,
    allowedActions: allowedActions(state, viewer, now),
  }
}
