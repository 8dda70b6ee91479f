/**
 * The lifecycle of a delivery: something that a courier carries from one address to another (an order, a
 * rescue run). Every possible change is a row of `deliveryTransitions`. Pure. What a step means for the
 * subject is decided by its own feature.
 */
/**
 * What a delivery can be of. To add a subject, add it here and in the room that hands it in (server/room.ts).
 */
export const deliverySubjects = ['order', 'rescue'] as const
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

/**
 * The statuses of a delivery that has, or had, a courier: those that people see (specification section 4).
 */
export const courierStatuses = ['assigned', 'pickup', 'enroute', 'completed'] as const
export type CourierStatus = (typeof courierStatuses)[number]

/** Statuses in which a courier has claimed the delivery and not completed it. */
export const underWay = ['assigned', 'pickup', 'enroute'] as const satisfies readonly CourierStatus[]

export const deliveryActions = [
  'claim',
  'startPickup',
  'confirmPickup',
  'complete',
  'giveBack',
  'release',
  'assign',
  'unassign',
  'cancel',
] as const
export type DeliveryAction = (typeof deliveryActions)[number]

/**
 * `agent` holds the delivery, `anyAgent` is a courier who does not, `subject` is the feature whose subject is
 * delivered.
 */
export const deliveryActors = ['agent', 'anyAgent', 'timeout', 'admin', 'subject'] as const
export type DeliveryActor = (typeof deliveryActors)[number]

/**
 * The state that the rules check. `ready`: the subject can be picked up. `locked`: an admin gave it to its
 * courier for good.
 */
export type DeliveryState = { status: DeliveryStatus; ready: boolean; locked?: boolean }

type DeliveryTransition = {
  from: readonly DeliveryStatus[]
  by: DeliveryActor
  to: DeliveryStatus
  /** Allowed only once the subject can be picked up. */
  needsReady?: true
  /** Not while an admin has given the delivery to its courier for good. */
  notLocked?: true
}

export const deliveryTransitions: Record<DeliveryAction, DeliveryTransition> = {
  claim: { from: ['waiting'], by: 'anyAgent', to: 'assigned' },
  startPickup: { from: ['assigned'], by: 'agent', to: 'pickup' },
  confirmPickup: { from: ['pickup'], by: 'agent', to: 'enroute', needsReady: true },
  complete: { from: ['enroute'], by: 'agent', to: 'completed' },
  // Not after pickup: from then on the delivery can only be completed.
  giveBack: { from: ['assigned', 'pickup'], by: 'agent', to: 'waiting', notLocked: true },
  /** Taken back from a courier who is silent. */
  release: { from: ['assigned', 'pickup'], by: 'timeout', to: 'waiting', notLocked: true },
  /** Given to a courier by an admin, also in place of the one who has it. */
  assign: { from: ['waiting', 'assigned', 'pickup'], by: 'admin', to: 'assigned' },
  unassign: { from: ['assigned', 'pickup'], by: 'admin', to: 'waiting' },
  /** The subject no longer needs a delivery. */
  cancel: { from: ['waiting', 'assigned', 'pickup', 'enroute'], by: 'subject', to: 'cancelled' },
}

/**
 * Whether its courier can say to have arrived: at the pick-up, and after it at the door, once each. No step:
 * the status stays.
 */
export const mayArrive = (status: DeliveryStatus, arrived: boolean): boolean =>
  !arrived && underWay.some((one) => one === status)

/** True when `actor` may do `action` to a delivery in `state`. */
export const allowsDelivery = (
  action: DeliveryAction,
  state: DeliveryState,
  actor: DeliveryActor,
): boolean => {
  const rule = deliveryTransitions[action]
  return (
    rule.by === actor &&
    rule.from.includes(state.status) &&
    (state.ready || rule.needsReady !== true) &&
    (state.locked !== true || rule.notLocked !== true)
  )
}

/** The actions allowed to `actor`, in the order of the table. */
export const allowedDeliveryActions = (state: DeliveryState, actor: DeliveryActor): DeliveryAction[] =>
  deliveryActions.filter((action) => allowsDelivery(action, state, actor))

/** The status that people see; null while, or since, no courier has the delivery. */
export const courierStatus = (status: DeliveryStatus | null | undefined): CourierStatus | null =>
  courierStatuses.find((shown) => shown === status) ?? null

/** The courier's texts (specification section 4). */
export const deliveryLabels: Record<CourierStatus, string> = {
  assigned: /*i18n*/ 'Assigned',
  pickup: /*i18n*/ 'Ready for Pickup',
  enroute: /*i18n*/ 'En Route',
  completed: /*i18n*/ 'Completed',
}

/** What couriers do themselves. */
export type CourierAction = Exclude<DeliveryAction, 'release' | 'assign' | 'unassign' | 'cancel'>

/** Button texts, one for each action of a courier (specification section 4). */
export const deliveryActionLabels: Record<CourierAction, string> = {
  claim: /*i18n*/ 'Accept Delivery',
  startPickup: /*i18n*/ 'Start Pickup',
  confirmPickup: /*i18n*/ 'Confirm Pickup',
  complete: /*i18n*/ 'Complete Delivery',
  giveBack: /*i18n*/ 'Give Back',
}
