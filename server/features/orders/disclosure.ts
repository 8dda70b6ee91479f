import type { LatLng } from '#shared/contracts/wire.ts'
import { courierStatus, type DeliveryStatus, underWay } from '#shared/delivery-lifecycle.ts'
import type { OrderStatus } from '#shared/order-lifecycle.ts'
import type { ShippingDetails } from '../../db/tables/orders.ts'

/** Whoever carried or cooked may still need to ask, for this long after delivery (decisions.md, what the courier needs). */
export const disclosedAfterDeliveryMs = 60 * 60_000

type Order = {
  status: OrderStatus
  deliveredAt: Date | null
  shipping: ShippingDetails
  destinationLat: number
  destinationLng: number
  cancelReason: string | null
}

type Delivery = { status: DeliveryStatus } | null

/** Who looks at an order. `agent` holds its delivery, `anyAgent` is an agent who does not. */
export type Viewer = 'customer' | 'restaurant' | 'agent' | 'anyAgent' | 'admin'

/** What one party is shown of the person behind an order. Everything not named here is nobody's secret, such as dishes and sums. */
type Disclosure = {
  name: boolean
  phone: boolean
  /** Street, city and PIN code, and the exact point on the map. Without it: the city, and a point that is about a kilometre wide. */
  address: boolean
  notes: boolean
  email: boolean
  /** Brand and last four of the card. */
  card: boolean
  /** What is left to do to pay. */
  paymentAction: boolean
  /** Where the courier is, while under way. */
  courier: boolean
  cancelReason: boolean
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
}

const isLongDelivered = ({ deliveredAt }: Pick<Order, 'deliveredAt'>, now: Date): boolean =>
  deliveredAt !== null && now.getTime() - deliveredAt.getTime() > disclosedAfterDeliveryMs

/**
 * Who sees what of an order at `now`, a line for each party:
 * the customer and admins everything; the kitchen name, phone and notes, and the address only while nobody else carries the food
 * that is ready; the agent name, phone, address and notes from claiming until an hour after delivery, never e-mail or card; any other
 * agent, and kitchen and agent after a cancellation, nothing of the person.
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
      // A position is for the customer of that delivery alone, and so is paying.
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

/** The delivery details as far as `shown` goes; what is not shown is an empty text. */
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

/** Where the food goes: exactly, or to about a kilometre. */
export const shownDestination = (
  { destinationLat, destinationLng }: Pick<Order, 'destinationLat' | 'destinationLng'>,
  shown: Disclosure,
): LatLng =>
  shown.address
    ? { lat: destinationLat, lng: destinationLng }
    : { lat: Number(rough(destinationLat).toFixed(2)), lng: Number(rough(destinationLng).toFixed(2)) }

/** Where the courier is, for whom it concerns and only while under way. */
export const shownCourier = (
  delivery: Delivery,
  position: LatLng | null,
  shown: Disclosure,
): LatLng | null =>
  shown.courier && underWay.some((status) => status === delivery?.status) ? position : null
