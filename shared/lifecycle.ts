/**
 * The one lifecycle of an order (decisions.md, "One order, three views"). Everything that may happen to an order
 * is a row of `transitions`; the server decides by it, the answers' `allowedActions` come from it, buttons render
 * from those, and the tests walk all of it. Pure: time is passed in.
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

export const deliveryStatuses = ['assigned', 'pickup', 'enroute', 'completed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A customer's wish for money back; an admin decides. */
export const refundRequestStatuses = ['open', 'granted', 'declined'] as const

export const orderActions = [
  'authorise',
  'refusePayment',
  'accept',
  'ready',
  'deliver',
  'claim',
  'startPickup',
  'confirmPickup',
  'complete',
  'giveBack',
  'release',
  'cancel',
  'expire',
] as const
export type OrderAction = (typeof orderActions)[number]

/** In what capacity somebody acts on one order. `agent` holds it, `anyAgent` is an agent who does not. */
export const actorKinds = [
  'customer',
  'restaurant',
  'agent',
  'anyAgent',
  'admin',
  'payment',
  'timeout',
] as const
export type ActorKind = (typeof actorKinds)[number]

/** What the rules look at. `deliveryStatus` is null while no agent holds the order. */
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
  delivery?: readonly (DeliveryStatus | null)[]
  by: readonly ActorKind[]
  /** Status it leads to; absent: unchanged. */
  to?: OrderStatus
  /** Delivery status it leads to; absent: unchanged. */
  deliveryTo?: DeliveryStatus | null
  /** The agent lets go of the order, which is free for another one. */
  freesAgent?: true
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
  deliver: { from: ['readyForPickup'], delivery: [null], by: ['restaurant'], to: 'delivered' },
  claim: {
    from: ['preparing', 'readyForPickup'],
    delivery: [null],
    by: ['anyAgent'],
    deliveryTo: 'assigned',
  },
  startPickup: {
    from: ['preparing', 'readyForPickup'],
    delivery: ['assigned'],
    by: ['agent'],
    deliveryTo: 'pickup',
  },
  confirmPickup: {
    from: ['readyForPickup'],
    delivery: ['pickup'],
    by: ['agent'],
    to: 'outForDelivery',
    deliveryTo: 'enroute',
  },
  complete: {
    from: ['outForDelivery'],
    delivery: ['enroute'],
    by: ['agent'],
    to: 'delivered',
    deliveryTo: 'completed',
  },
  // Until the food is in the agent's hands. Then only the way to the customer is left.
  giveBack: {
    from: ['preparing', 'readyForPickup'],
    delivery: ['assigned', 'pickup'],
    by: ['agent'],
    deliveryTo: null,
    freesAgent: true,
  },
  /** Taken back from an agent who has gone silent. */
  release: {
    from: ['preparing', 'readyForPickup'],
    delivery: ['assigned', 'pickup'],
    by: ['timeout'],
    deliveryTo: null,
    freesAgent: true,
  },
  cancel: {
    from: ['processing', ...active],
    by: ['customer', 'restaurant', 'admin'],
    to: 'cancelled',
    deliveryTo: null,
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
    (rule.delivery === undefined || rule.delivery.includes(state.deliveryStatus)) &&
    (rule.when === undefined || rule.when(state, actor, now))
  )
}

/** The actions open to `actor` now, in the order of the table. */
export const allowedActions = (state: OrderState, actor: ActorKind, now: Date): OrderAction[] =>
  orderActions.filter((action) => allows(action, state, actor, now))

/** Where an allowed action leads. */
export const outcome = (
  action: OrderAction,
  state: OrderState,
): { status: OrderStatus; deliveryStatus: DeliveryStatus | null } => {
  const rule = transitions[action]
  return {
    status: rule.to ?? state.status,
    deliveryStatus: rule.deliveryTo === undefined ? state.deliveryStatus : rule.deliveryTo,
  }
}

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

/** The agent's words (specification section 4). */
export const deliveryLabels: Record<DeliveryStatus, string> = {
  assigned: /*i18n*/ 'Assigned',
  pickup: /*i18n*/ 'Ready for Pickup',
  enroute: /*i18n*/ 'En Route',
  completed: /*i18n*/ 'Completed',
}

/** Button texts, one for each action a person can take (specification section 4). */
export const actionLabels: Record<
  Exclude<OrderAction, 'authorise' | 'refusePayment' | 'expire' | 'release'>,
  string
> = {
  accept: /*i18n*/ 'Accept & Start Preparing',
  ready: /*i18n*/ 'Mark as Ready for Pickup',
  deliver: /*i18n*/ 'Confirm Delivery',
  claim: /*i18n*/ 'Accept Delivery',
  startPickup: /*i18n*/ 'Start Pickup',
  confirmPickup: /*i18n*/ 'Confirm Pickup',
  complete: /*i18n*/ 'Complete Delivery',
  giveBack: /*i18n*/ 'Give Back',
  cancel: /*i18n*/ 'Cancel Order',
}
