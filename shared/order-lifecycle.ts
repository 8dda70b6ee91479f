import type { DeliveryStatus } from './delivery-lifecycle.ts'

/**
 * The one lifecycle of an order (decisions.md, "One order, three views"). Everything that may happen to an order
 * is a row of `transitions`; the server decides by it, the answers' `allowedActions` come from it, buttons render
 * from those, and the tests walk all of it. Its delivery has a lifecycle of its own (delivery-lifecycle.ts), whose steps
 * `confirmPickup` and `complete` move the order too. Pure: time is passed in.
 */
export const orderStatuses = [
  'processing',
  'confirmed',
  'preparing',
  'readyForPickup',
  'outForDelivery',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A customer's wish for money back; an admin decides. */
export const refundRequestStatuses = ['open', 'granted', 'declined'] as const

export const orderActions = [
  'authorise',
  'refusePayment',
  'accept',
  'ready',
  'deliver',
  'confirmPickup',
  'complete',
  'cancel',
  'expire',
] as const
export type OrderAction = (typeof orderActions)[number]

/** In what capacity somebody acts on one order. `delivery` is the courier's step that takes the order along. */
export const actorKinds = ['customer', 'restaurant', 'delivery', 'admin', 'payment', 'timeout'] as const
export type ActorKind = (typeof actorKinds)[number]

/** What the rules look at. `deliveryStatus` is null until a delivery was requested. */
export type OrderState = {
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
  placedAt: Date
  acceptBy: Date
}

type Transition = {
  /** Statuses it may start from. */
  from: readonly OrderStatus[]
  /** Where the delivery must stand; absent: anywhere. */
  delivery?: readonly DeliveryStatus[]
  by: readonly ActorKind[]
  /** Status it leads to. */
  to: OrderStatus
  /** A further condition on time. */
  when?: (state: OrderState, actor: ActorKind, now: Date) => boolean
}

/** Chat's promise, kept by decisions.md: customers cancel free of charge within 5 minutes. */
export const customerCancelMs = 5 * 60_000
/** An order that nobody accepts in 10 minutes is cancelled and refunded. */
export const acceptWithinMs = 10 * 60_000
/** Refunds may be asked for up to 30 minutes after delivery. */
export const refundRequestMs = 30 * 60_000
/** Specification section 9: estimated delivery 45 minutes after the order. */
export const estimatedDeliveryMs = 2_700_000

const active = ['confirmed', 'preparing', 'readyForPickup', 'outForDelivery'] as const

export const transitions: Record<OrderAction, Transition> = {
  authorise: { from: ['processing'], by: ['payment'], to: 'confirmed' },
  refusePayment: { from: ['processing'], by: ['payment'], to: 'cancelled' },
  accept: { from: ['confirmed'], by: ['restaurant'], to: 'preparing' },
  ready: { from: ['preparing'], by: ['restaurant'], to: 'readyForPickup' },
  /** The restaurant brings it itself, unless a courier has it already. */
  deliver: { from: ['readyForPickup'], delivery: ['waiting'], by: ['restaurant'], to: 'delivered' },
  confirmPickup: { from: ['readyForPickup'], by: ['delivery'], to: 'outForDelivery' },
  complete: { from: ['outForDelivery'], by: ['delivery'], to: 'delivered' },
  cancel: {
    from: ['processing', ...active],
    by: ['customer', 'restaurant', 'admin'],
    to: 'cancelled',
    when: (state, actor, now) =>
      actor !== 'customer' ||
      (state.status !== 'outForDelivery' && now.getTime() - state.placedAt.getTime() <= customerCancelMs),
  },
  expire: {
    from: ['confirmed'],
    by: ['timeout'],
    to: 'cancelled',
    when: (state, _actor, now) => now >= state.acceptBy,
  },
}

/** True when `actor` may do `action` to an order in `state` at `now`. */
export const allows = (action: OrderAction, state: OrderState, actor: ActorKind, now: Date): boolean => {
  const rule = transitions[action]
  return (
    rule.by.includes(actor) &&
    rule.from.includes(state.status) &&
    (rule.delivery === undefined ||
      (state.deliveryStatus !== null && rule.delivery.includes(state.deliveryStatus))) &&
    (rule.when === undefined || rule.when(state, actor, now))
  )
}

/** The actions open to `actor` now, in the order of the table. */
export const allowedActions = (state: OrderState, actor: ActorKind, now: Date): OrderAction[] =>
  orderActions.filter((action) => allows(action, state, actor, now))

/** Percent shown on the tracking bar (specification section 4); null where the bar makes no sense. */
export const progress: Record<OrderStatus, number | null> = {
  processing: 0,
  confirmed: 20,
  preparing: 40,
  readyForPickup: 60,
  outForDelivery: 80,
  delivered: 100,
  cancelled: null,
}

/** Headlines for the customer (specification section 4). */
export const statusLabels: Record<OrderStatus, string> = {
  processing: /*i18n*/ 'Processing Order',
  confirmed: /*i18n*/ 'Order Confirmed',
  preparing: /*i18n*/ 'Preparing Your Food',
  readyForPickup: /*i18n*/ 'Ready for Pickup',
  outForDelivery: /*i18n*/ 'Out for Delivery',
  delivered: /*i18n*/ 'Delivered',
  cancelled: /*i18n*/ 'Cancelled',
}

/** The restaurant's words for the same order. */
export const restaurantStatuses = ['pending', 'preparing', 'ready', 'delivered', 'cancelled'] as const
export type RestaurantStatus = (typeof restaurantStatuses)[number]
export const restaurantView: Record<OrderStatus, RestaurantStatus> = {
  processing: 'pending',
  confirmed: 'pending',
  preparing: 'preparing',
  readyForPickup: 'ready',
  outForDelivery: 'ready',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** Button texts, one for each action a person can take (specification section 4). */
export const actionLabels: Record<'accept' | 'ready' | 'deliver' | 'cancel', string> = {
  accept: /*i18n*/ 'Accept & Start Preparing',
  ready: /*i18n*/ 'Mark as Ready for Pickup',
  deliver: /*i18n*/ 'Confirm Delivery',
  cancel: /*i18n*/ 'Cancel Order',
}
