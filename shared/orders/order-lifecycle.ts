import type { DeliveryStatus } from '../deliveries/delivery-lifecycle.ts'
import { minuteMs } from '../time.ts'

/**
 * The only lifecycle of an order (decisions.md, "One order, three views"). Every possible change is a row of
 * `transitions`: the server decides by it, the responses' `allowedActions` and so the buttons come from it,
 * and the tests cover all of it. An order's delivery has its own lifecycle (delivery-lifecycle.ts), whose
 * actions `confirmPickup`, `complete` and `undeliver` change the order too. Pure: time is passed in.
 */
export const orderStatuses = [
  'processing',
  'scheduled',
  'confirmed',
  'preparing',
  'readyForPickup',
  'outForDelivery',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * What a person's orders are filtered by: under way, delivered, cancelled (specification section 2, My
 * Orders).
 */
export const orderGroups = ['active', 'completed', 'cancelled'] as const
export type OrderGroup = (typeof orderGroups)[number]
export const groupOf = (status: OrderStatus): OrderGroup =>
  status === 'delivered' ? 'completed' : status === 'cancelled' ? 'cancelled' : 'active'

/** How the food gets to its customer: brought, or fetched at the restaurant's counter. */
export const fulfilments = ['delivery', 'collection'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** The statuses of a customer's refund request; an admin decides on it. */
export const refundRequestStatuses = ['open', 'granted', 'declined'] as const
export type RefundRequestStatus = (typeof refundRequestStatuses)[number]

export const orderActions = [
  'authorise',
  'schedule',
  'reschedule',
  'release',
  'refusePayment',
  'accept',
  'ready',
  'recallAccept',
  'recallReady',
  'deliver',
  'confirmPickup',
  'complete',
  'undeliver',
  'cancel',
  'expire',
  'noShow',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The role in which someone acts on an order. `delivery` is a courier's step that also changes the order. */
export const actorKinds = ['customer', 'restaurant', 'delivery', 'admin', 'payment', 'timeout'] as const
export type ActorKind = (typeof actorKinds)[number]

/** The state that the rules check. `deliveryStatus` is null until a delivery is requested. */
export type OrderState = {
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
  placedAt: Date
  acceptBy: Date
  /** How long after `placedAt` its customer can cancel it. */
  cancelMinutes: number
  /** Until when the kitchen may take its last step back; null if there is none to take back. */
  recallUntil: Date | null
  fulfilment: Fulfilment
  /** Surplus food is handed over before this or not at all; null for all other food. */
  handOverBy: Date | null
  /** When an order for later goes to its kitchen; null where it is made as soon as possible. */
  releaseAt: Date | null
  /** Until when ready food waits for the customer who collects it; null for what is not, or not ready. */
  noShowAt: Date | null
}

type Transition = {
  /** The statuses it is allowed in. */
  from: readonly OrderStatus[]
  /**
   * The delivery statuses it is allowed in; if absent, any. What is fetched at the counter has no delivery,
   * so they do not matter to it.
   */
  delivery?: readonly DeliveryStatus[]
  by: readonly ActorKind[]
  /** The status it leads to. */
  to: OrderStatus
  /** A further condition on time. */
  when?: (state: OrderState, actor: ActorKind, now: Date) => boolean
}

/** A kitchen takes back a wrong tap within 10 seconds. */
export const recallMs = 10_000
/** What is taken back after its time to be accepted has run out waits this long to be accepted again. */
export const acceptAgainMs = 2 * minuteMs

const active = ['confirmed', 'preparing', 'readyForPickup', 'outForDelivery'] as const

/** Until when a customer can cancel: in the first minutes, and one for later until its kitchen has it. */
export const cancelUntil = ({
  placedAt,
  cancelMinutes,
  status,
  releaseAt,
}: Pick<OrderState, 'placedAt' | 'cancelMinutes' | 'status' | 'releaseAt'>): Date => {
  const until = minutesAfter(placedAt, cancelMinutes)
  return status === 'scheduled' && releaseAt !== null && releaseAt > until ? releaseAt : until
}

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

const isForLater = ({ releaseAt }: OrderState): boolean => releaseAt !== null

const isSafe = ({ handOverBy }: OrderState, _actor: ActorKind, now: Date): boolean =>
  handOverBy === null || now < handOverBy

const isRecallable = (state: OrderState, _actor: ActorKind, now: Date): boolean =>
  state.recallUntil !== null && now <= state.recallUntil

export const transitions: Record<OrderAction, Transition> = {
  authorise: { from: ['processing'], by: ['payment'], to: 'confirmed', when: (state) => !isForLater(state) },
  /** The same of an order for later, which its kitchen does not get before its time. */
  schedule: { from: ['processing'], by: ['payment'], to: 'scheduled', when: isForLater },
  /** Its customer chooses another time, until the kitchen has it. */
  reschedule: { from: ['scheduled'], by: ['customer'], to: 'scheduled' },
  /** Its time has come: the kitchen gets it, and the time to accept it begins. */
  release: { from: ['scheduled'], by: ['timeout'], to: 'confirmed' },
  refusePayment: { from: ['processing'], by: ['payment'], to: 'cancelled' },
  accept: { from: ['confirmed'], by: ['restaurant'], to: 'preparing' },
  ready: { from: ['preparing'], by: ['restaurant'], to: 'readyForPickup' },
  /** A wrong tap, taken back at once; not from under a courier who has claimed the delivery. */
  recallAccept: {
    from: ['preparing'],
    delivery: ['waiting'],
    by: ['restaurant'],
    to: 'confirmed',
    when: isRecallable,
  },
  recallReady: {
    from: ['readyForPickup'],
    delivery: ['waiting', 'assigned', 'pickup'],
    by: ['restaurant'],
    to: 'preparing',
    when: isRecallable,
  },
  /** The restaurant delivers it itself, unless a courier has claimed it, or hands it over at its counter. */
  deliver: {
    from: ['readyForPickup'],
    delivery: ['waiting'],
    by: ['restaurant'],
    to: 'delivered',
    when: isSafe,
  },
  confirmPickup: { from: ['readyForPickup'], by: ['delivery'], to: 'outForDelivery', when: isSafe },
  complete: { from: ['outForDelivery'], by: ['delivery'], to: 'delivered', when: isSafe },
  /** Its courier could not hand it over: the food is back, or no more. Restaurant and courier are paid. */
  undeliver: { from: ['outForDelivery'], by: ['delivery'], to: 'cancelled' },
  /** What a courier has is nobody's to call back but an admin's, who says what becomes of the food. */
  cancel: {
    from: ['processing', 'scheduled', ...active],
    by: ['customer', 'restaurant', 'admin'],
    to: 'cancelled',
    when: (state, actor, now) =>
      actor === 'admin' ||
      state.status === 'processing' ||
      state.status === 'scheduled' ||
      (state.status !== 'outForDelivery' && (actor === 'restaurant' || now <= cancelUntil(state))),
  },
  /** Nobody accepted it in time, or surplus food was not handed over while it was safe. */
  expire: {
    from: active,
    by: ['timeout'],
    to: 'cancelled',
    when: (state, actor, now) =>
      (state.status === 'confirmed' && now >= state.acceptBy) || !isSafe(state, actor, now),
  },
  /** Nobody came for food that waits at the counter: what goes back was agreed with the order. */
  noShow: {
    from: ['readyForPickup'],
    by: ['timeout'],
    to: 'cancelled',
    when: ({ noShowAt }, _actor, now) => noShowAt !== null && now >= noShowAt,
  },
}

/** True when `actor` may do `action` to an order in `state` at `now`. */
export const allows = (action: OrderAction, state: OrderState, actor: ActorKind, now: Date): boolean => {
  const rule = transitions[action]
  return (
    rule.by.includes(actor) &&
    rule.from.includes(state.status) &&
    (rule.delivery === undefined ||
      state.fulfilment === 'collection' ||
      (state.deliveryStatus !== null && rule.delivery.includes(state.deliveryStatus))) &&
    (rule.when === undefined || rule.when(state, actor, now))
  )
}

/** The actions allowed to `actor` now, in the order of the table. */
export const allowedActions = (state: OrderState, actor: ActorKind, now: Date): OrderAction[] =>
  orderActions.filter((action) => allows(action, state, actor, now))

/**
 * Whether the restaurant can still change what is in the order: paid for, or to be paid in cash, and not out
 * of the kitchen.
 */
export const hasFoodInKitchen = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'preparing' || status === 'readyForPickup'

/** Percent shown on the tracking bar (specification section 4); null for no bar. */
export const progress: Record<OrderStatus, number | null> = {
  processing: 0,
  scheduled: 10,
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
  scheduled: /*i18n*/ 'Ordered for later',
  confirmed: /*i18n*/ 'Order Confirmed',
  preparing: /*i18n*/ 'Preparing Your Food',
  readyForPickup: /*i18n*/ 'Ready for Pickup',
  outForDelivery: /*i18n*/ 'Out for Delivery',
  delivered: /*i18n*/ 'Delivered',
  cancelled: /*i18n*/ 'Cancelled',
}

/** The restaurant's statuses of the same order. */
export const restaurantStatuses = ['pending', 'preparing', 'ready', 'delivered', 'cancelled'] as const
export type RestaurantStatus = (typeof restaurantStatuses)[number]
export const restaurantView: Record<OrderStatus, RestaurantStatus> = {
  processing: 'pending',
  scheduled: 'pending',
  confirmed: 'pending',
  preparing: 'preparing',
  readyForPickup: 'ready',
  outForDelivery: 'ready',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** Where a restaurant looks for an order: its statuses, and apart from what is ready what is on its way. */
export const deskColumns = ['pending', 'preparing', 'ready', 'out', 'delivered', 'cancelled'] as const
export type DeskColumn = (typeof deskColumns)[number]
export const deskColumnOf = (status: OrderStatus): DeskColumn =>
  status === 'outForDelivery' ? 'out' : restaurantView[status]

/** What a kitchen still works on, and what it is done with. */
export const restaurantGroups = ['active', 'finished'] as const
export type RestaurantGroup = (typeof restaurantGroups)[number]
export const restaurantGroupOf = (status: RestaurantStatus): RestaurantGroup =>
  status === 'delivered' || status === 'cancelled' ? 'finished' : 'active'
/**
 * What its lists are asked for besides: `unseen`, what nobody has acknowledged; `open`, that and what is
 * active; `kitchen`, that and the food that has not left; `recent`, what left the kitchen within the last
 * hour.
 */
export const restaurantListGroups = [...restaurantGroups, 'unseen', 'open', 'kitchen', 'recent'] as const
export type RestaurantListGroup = (typeof restaurantListGroups)[number]

/** What takes back each of the kitchen's steps that can be taken back. */
export const recalls = { accept: 'recallAccept', ready: 'recallReady' } as const satisfies Partial<
  Record<OrderAction, OrderAction>
>

/**
 * The way an order has come, of its timeline: a step that was taken back, and what it led to, is not on it.
 * Each with its time.
 */
export const wayOf = <T extends { status: OrderStatus }>(timeline: readonly T[]): T[] =>
  timeline.reduce<T[]>((way, entry) => {
    const back = way.findIndex(({ status }) => status === entry.status)
    if (back === -1) way.push(entry)
    else way.length = back + 1
    return way
  }, [])

/** Button texts, one for each action a person can take (specification section 4). */
export const actionLabels: Record<'accept' | 'ready' | 'deliver' | 'cancel', string> = {
  accept: /*i18n*/ 'Accept & Start Preparing',
  ready: /*i18n*/ 'Mark as Ready for Pickup',
  deliver: /*i18n*/ 'Confirm Delivery',
  cancel: /*i18n*/ 'Cancel Order',
}

/** The label of an order's status; food that its customer fetches is not delivered, but picked up. */
export const statusLabelOf = ({
  status,
  fulfilment,
}: {
  status: OrderStatus
  fulfilment: (typeof fulfilments)[number]
}): string =>
  fulfilment === 'collection' && status === 'delivered' ? /*i18n*/ 'Picked up' : statusLabels[status]
