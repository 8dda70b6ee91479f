import type { LatLng } from '#shared/api/wire.ts'
import { courierStatus, type DeliveryStatus, underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { hourMs } from '#shared/time.ts'
import type { ShippingDetails } from '../../db/tables/orders.ts'
import { isMadeUp } from './locate-address.ts'

/**
 * For this long after delivery the agent and the restaurant still see the customer's details (decisions.md).
 */
export const disclosedAfterDeliveryMs = hourMs

type Order = {
  status: OrderStatus
  deliveredAt: Date | null
  shipping: ShippingDetails
  destinationLat: number
  destinationLng: number
  cancelReason: string | null
}

type Delivery = { status: DeliveryStatus } | null

/** Who views an order. `agent` holds its delivery, `anyAgent` is an agent who does not. */
export type Viewer = 'customer' | 'restaurant' | 'agent' | 'anyAgent' | 'admin'

/**
 * What a viewer sees of the customer's personal data. All viewers see everything else, such as dishes and
 * amounts.
 */
type Disclosure = {
  name: boolean
  phone: boolean
  /**
   * Street, city, PIN code and the exact location. If false: the city, and the location rounded to about a
   * kilometre.
   */
  address: boolean
  notes: boolean
  email: boolean
  /** Brand and last four digits of the card. */
  card: boolean
  /** What the customer still has to do to pay. */
  paymentAction: boolean
  /** The courier's location, while the delivery is under way. */
  courier: boolean
  cancelReason: boolean
  /** A refund request with its reason. */
  refundRequest: boolean
}

const all: Disclosure = {
  name: true,
  phone: true,
  address: true,
  notes: true,
  email: true,
  card: true,
  paymentAction: true,
  courier: true,
  cancelReason: true,
  refundRequest: true,
}
const none: Disclosure = {
  name: false,
  phone: false,
  address: false,
  notes: false,
  email: false,
  card: false,
  paymentAction: false,
  courier: false,
  cancelReason: false,
  refundRequest: false,
}

const isLongDelivered = ({ deliveredAt }: Pick<Order, 'deliveredAt'>, now: Date): boolean =>
  deliveredAt !== null && now.getTime() - deliveredAt.getTime() > disclosedAfterDeliveryMs

/**
 * Which personal data each viewer sees at `now`. The customer: everything. An admin: everything but the
 * courier's location and the pending payment action. The restaurant: name; until an hour after delivery phone
 * and notes too, and the address if no courier has claimed the ready food. The agent: name, phone, address
 * and notes from claiming until an hour after delivery, never e-mail or card. Any other agent, and restaurant
 * and agent after a cancellation: none.
 */
export const disclosureFor = (
  viewer: Viewer,
  order: Pick<Order, 'status' | 'deliveredAt'>,
  delivery: Delivery,
  now: Date,
): Disclosure => {
  const { status } = order
  switch (viewer) {
    case 'customer':
      return all
    case 'admin':
      // The courier's location and the payment action are for the customer alone.
      return { ...all, courier: false, paymentAction: false }
    case 'restaurant': {
      if (status === 'cancelled') return { ...none, cancelReason: true }
      const carriesItself =
        courierStatus(delivery?.status) === null && (status === 'readyForPickup' || status === 'delivered')
      if (isLongDelivered(order, now)) return { ...none, name: true }
      return { ...none, name: true, phone: true, notes: true, address: carriesItself }
    }
    case 'agent':
      if (status === 'cancelled' || isLongDelivered(order, now)) return none
      return { ...none, name: true, phone: true, address: true, notes: true }
    case 'anyAgent':
      return none
  }
}

const kilometreInDegrees = 0.01
const rough = (degrees: number): number => Math.round(degrees / kilometreInDegrees) * kilometreInDegrees

/** The delivery details that `shown` allows; the others are empty strings. */
export const shownShipping = (
  { fullName, email, phone, address, city, zipCode, notes }: ShippingDetails,
  shown: Disclosure,
): ShippingDetails => ({
  fullName: shown.name ? fullName : '',
  email: shown.email ? email : '',
  phone: shown.phone ? phone : '',
  address: shown.address ? address : '',
  city,
  zipCode: shown.address ? zipCode : '',
  ...(shown.notes && notes !== undefined && { notes }),
})

/** The destination: exact, or rounded to about a kilometre. */
export const shownDestination = (
  { destinationLat, destinationLng }: Pick<Order, 'destinationLat' | 'destinationLng'>,
  shown: Disclosure,
): LatLng =>
  shown.address
    ? { lat: destinationLat, lng: destinationLng }
    : { lat: Number(rough(destinationLat).toFixed(2)), lng: Number(rough(destinationLng).toFixed(2)) }

/** Whether its customer has put the door on the map; else the destination was derived from the address. */
export const isDoorOnMap = ({
  order: { shipping, destinationLat, destinationLng },
  restaurant: { lat, lng },
}: {
  order: Pick<Order, 'shipping' | 'destinationLat' | 'destinationLng'>
  restaurant: { lat: number | null; lng: number | null }
}): boolean =>
  !isMadeUp(`${shipping.address}, ${shipping.city}`, lat === null || lng === null ? null : { lat, lng }, {
    lat: destinationLat,
    lng: destinationLng,
  })

/** How a customer knows a courier; empty for nobody. */
export const firstName = (person: { fullName: string; username: string } | undefined): string =>
  person ? person.fullName.trim().split(/\s+/)[0] || person.username : ''

type Agent = { id: string; fullName: string; username: string; mobileNumber: string }

/**
 * The courier as `viewer` sees them. The customer: the first name, and the phone number while the courier has
 * the order, to call about the delivery. Everybody else: the name, never the number.
 */
export const shownAgent = (
  { id, fullName, username, mobileNumber }: Agent,
  delivery: Delivery,
  viewer: Viewer,
): { id: string; name: string; phone: string | null } => {
  if (viewer !== 'customer') return { id, name: fullName || username, phone: null }
  const isUnderWay = underWay.some((status) => status === delivery?.status)
  return {
    id,
    name: firstName({ fullName, username }),
    phone: isUnderWay && mobileNumber !== '' ? mobileNumber : null,
  }
}

/** The courier's location, for viewers who may see it and only while under way. */
export const shownCourier = (
  delivery: Delivery,
  position: LatLng | null,
  shown: Disclosure,
): LatLng | null =>
  shown.courier && position && underWay.some((status) => status === delivery?.status)
    ? { lat: position.lat, lng: position.lng }
    : null
