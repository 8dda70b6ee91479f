import type { Delivery } from '#shared/contracts/delivery.ts'
import type { PaymentMethod } from '#shared/contracts/ordering.ts'
import type { LatLng } from '#shared/contracts/wire.ts'
import { type ActorKind, allowedActions } from '#shared/lifecycle.ts'
import { percentOf } from '#shared/money.ts'
import type { PricingSettings } from '#shared/pricing.ts'
import { stateOf } from '../ordering/order.ts'
import type { OrderRecord } from '../ordering/order-view.ts'
import { distance } from './distance.ts'

const latLng = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

/**
 * An order as agents see it. Until an agent holds it, it shows where to carry it but not to whom; earnings are in paise.
 */
export const deliveryView = (
  { order, restaurant, payment, rating, items }: OrderRecord,
  viewer: Extract<ActorKind, 'agent' | 'anyAgent'>,
  pricing: PricingSettings,
  now: Date,
): Delivery => {
  const state = stateOf(order)
  const from = latLng(restaurant.lat, restaurant.lng)
  const to = { lat: order.destinationLat, lng: order.destinationLng }
  const { fullName, address, city, zipCode } = order.shipping
  return {
    id: order.id,
    restaurant: restaurant.name,
    restaurantAddress: restaurant.address || restaurant.area,
    customer: viewer === 'agent' ? fullName : (fullName.split(' ')[0] ?? ''),
    customerAddress: viewer === 'agent' ? `${address}, ${city} ${zipCode}` : city,
    status: state.deliveryStatus,
    orderStatus: state.status,
    estimatedTime: order.estimatedDelivery.toISOString(),
    distance: from && distance(from, to),
    orderDetails: items.map(({ name, quantity }) => ({ name, quantity })),
    total: order.total,
    earnings: state.status === 'cancelled' ? 0 : percentOf(order.total, pricing.agentPercent),
    paymentMethod: payment.method as PaymentMethod,
    coordinates: { restaurant: from, customer: to, agent: latLng(order.agentLat, order.agentLng) },
    placedAt: order.placedAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    rating: rating?.rating ?? null,
    allowedActions: allowedActions(state, viewer, now),
  }
}
