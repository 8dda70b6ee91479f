/**
 * The lifecycle of a delivery: what a courier carries from one door to another, whatever it is (an order, a rescue run). Everything that may happen to
 * it is a row of `deliveryTransitions`. Pure. What becomes of the thing that is carried is decided by its own room.
 */
/** What can be carried. To carry something new, add it here and its row in server/delivery-subjects.ts. */
export const deliverySubjects = ['order'] as const
export type DeliverySubjectName = (typeof deliverySubjects)[number]

export const deliveryStatuses = [
  'waiting',
  'assigned',
  'pickup',
  'enroute',
  'completed',
  'cancelled',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The statuses of a delivery that a courier holds or has carried: those that people are shown (specification section 4). */
export const courierStatuses = ['assigned', 'pickup', 'enroute', 'completed'] as const
export type CourierStatus = (typeof courierStatuses)[number]

/** Statuses in which a courier is on the way with it, or to it. */
export const underWay = ['assigned', 'pickup', 'enroute'] as const satisfies readonly CourierStatus[]

export const deliveryActions = [
  'claim',
  'startPickup',
  'confirmPickup',
  'complete',
  'giveBack',
  'release',
  'cancel',
] as const
export type DeliveryAction = (typeof deliveryActions)[number]

/** `agent` holds it, `anyAgent` is a courier who does not, `subject` is the room whose thing is carried. */
export const deliveryActors = ['agent', 'anyAgent', 'timeout', 'subject'] as const
export type DeliveryActor = (typeof deliveryActors)[number]

/** What the rules look at. `ready`: what is to be carried can be picked up. */
export type DeliveryState = { status: DeliveryStatus; ready: boolean }

type DeliveryTransition = {
  from: readonly DeliveryStatus[]
  by: DeliveryActor
  to: DeliveryStatus
  /** Only once it can be picked up. */
  needsReady?: true
}

export const deliveryTransitions: Record<DeliveryAction, DeliveryTransition> = {
  claim: { from: ['waiting'], by: 'anyAgent', to: 'assigned' },
  startPickup: { from: ['assigned'], by: 'agent', to: 'pickup' },
  confirmPickup: { from: ['pickup'], by: 'agent', to: 'enroute', needsReady: true },
  complete: { from: ['enroute'], by: 'agent', to: 'completed' },
  // Until it is in the courier's hands. Then only the way to the door is left.
  giveBack: { from: ['assigned', 'pickup'], by: 'agent', to: 'waiting' },
  /** Taken back from a courier who has gone silent. */
  release: { from: ['assigned', 'pickup'], by: 'timeout', to: 'waiting' },
  /** There is nothing to carry any more. */
  cancel: { from: ['waiting', 'assigned', 'pickup', 'enroute'], by: 'subject', to: 'cancelled' },
}

/** True when `actor` may do `action` to a delivery in `state`. */
export const allowsDelivery = (
  action: DeliveryAction,
  state: DeliveryState,
  actor: DeliveryActor,
): boolean => {
  const rule = deliveryTransitions[action]
  return rule.by === actor && rule.from.includes(state.status) && (state.ready || rule.needsReady !== true)
}

/** The actions open to `actor`, in the order of the table. */
export const allowedDeliveryActions = (state: DeliveryState, actor: DeliveryActor): DeliveryAction[] =>
  deliveryActions.filter((action) => allowsDelivery(action, state, actor))

/** What people are shown of a delivery's status; null while, or since, no courier has it. */
export const courierStatus = (status: DeliveryStatus | null | undefined): CourierStatus | null =>
  courierStatuses.find((shown) => shown === status) ?? null

/** The courier's words (specification section 4). */
export const deliveryLabels: Record<CourierStatus, string> = {
  assigned: /*i18n*/ 'Assigned',
  pickup: /*i18n*/ 'Ready for Pickup',
  enroute: /*i18n*/ 'En Route',
  completed: /*i18n*/ 'Completed',
}

/** Button texts, one for each step of a courier (specification section 4). */
export const deliveryActionLabels: Record<Exclude<DeliveryAction, 'release' | 'cancel'>, string> = {
  claim: /*i18n*/ 'Accept Delivery',
  startPickup: /*i18n*/ 'Start Pickup',
  confirmPickup: /*i18n*/ 'Confirm Pickup',
  complete: /*i18n*/ 'Complete Delivery',
  giveBack: /*i18n*/ 'Give Back',
}
