import { type DeliveryProblem, waitingProblems } from './delivery-problem.ts'

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
  'returning',
  'completed',
  'undelivered',
  'cancelled',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * The statuses of a delivery that has, or had, a courier: those that people see (specification section 4).
 */
export const courierStatuses = [
  'assigned',
  'pickup',
  'enroute',
  'returning',
  'completed',
  'undelivered',
] as const
export type CourierStatus = (typeof courierStatuses)[number]

/** Statuses in which a courier has claimed the delivery and is not done with it. */
export const underWay = [
  'assigned',
  'pickup',
  'enroute',
  'returning',
] as const satisfies readonly CourierStatus[]

export const deliveryActions = [
  'claim',
  'startPickup',
  'confirmPickup',
  'complete',
  'leaveAtDoor',
  'bringBack',
  'handBack',
  'giveUp',
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
export type DeliveryState = {
  status: DeliveryStatus
  ready: boolean
  locked?: boolean
  /** What its courier said is wrong, and whether whoever was to be waited for has had the time for it. */
  problem?: DeliveryProblem | null
  waited?: boolean
  /** Whether money is still to be collected at the door, and whether there is a photo of the food there. */
  owes?: boolean
  photo?: boolean
}

type DeliveryTransition = {
  from: readonly DeliveryStatus[]
  by: DeliveryActor
  to: DeliveryStatus
  /** Allowed only once the subject can be picked up. */
  needsReady?: true
  /**
   * Not while an admin has given the delivery to its courier for good, unless the courier had an accident.
   */
  notLocked?: true
  /** A way out of these problems, and of no other situation; where one is waited for, not before. */
  outOf?: readonly DeliveryProblem[]
  /** Only where nothing is to be collected, and with a photo of where it stands. */
  unattended?: true
}

export const deliveryTransitions: Record<DeliveryAction, DeliveryTransition> = {
  claim: { from: ['waiting'], by: 'anyAgent', to: 'assigned' },
  startPickup: { from: ['assigned'], by: 'agent', to: 'pickup' },
  confirmPickup: { from: ['pickup'], by: 'agent', to: 'enroute', needsReady: true },
  // Whoever was not there may still come while the food is on its way back.
  complete: { from: ['enroute', 'returning'], by: 'agent', to: 'completed' },
  leaveAtDoor: {
    from: ['enroute'],
    by: 'agent',
    to: 'completed',
    outOf: ['notReachable'],
    unattended: true,
  },
  bringBack: {
    from: ['enroute'],
    by: 'agent',
    to: 'returning',
    outOf: ['notReachable', 'refused', 'cashShort', 'wrongAddress'],
  },
  handBack: { from: ['returning'], by: 'agent', to: 'undelivered' },
  /** The food is no more: there is nothing to bring, and nothing to bring back. */
  giveUp: { from: ['enroute', 'returning'], by: 'agent', to: 'undelivered', outOf: ['damaged', 'accident'] },
  // Not after pickup: from then on there are the ways out of a problem.
  giveBack: { from: ['assigned', 'pickup'], by: 'agent', to: 'waiting', notLocked: true },
  /** Taken back from a courier who is silent. */
  release: { from: ['assigned', 'pickup'], by: 'timeout', to: 'waiting', notLocked: true },
  /** Given to a courier by an admin, also in place of the one who has it. */
  assign: { from: ['waiting', 'assigned', 'pickup'], by: 'admin', to: 'assigned' },
  unassign: { from: ['assigned', 'pickup'], by: 'admin', to: 'waiting' },
  /** The subject no longer needs a delivery. */
  cancel: {
    from: ['waiting', 'assigned', 'pickup', 'enroute', 'returning'],
    by: 'subject',
    to: 'cancelled',
  },
}

/**
 * Whether its courier can say to have arrived: at the pick-up, and after it at the door, once each. No step:
 * the status stays.
 */
export const mayArrive = (status: DeliveryStatus, arrived: boolean): boolean =>
  !arrived && (status === 'assigned' || status === 'pickup' || status === 'enroute')

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
    (state.locked !== true || rule.notLocked !== true || state.problem === 'accident') &&
    (rule.outOf === undefined || isOutOf(rule.outOf, state)) &&
    (rule.unattended === undefined || (state.owes !== true && state.photo === true))
  )
}

const isOutOf = (
  problems: readonly DeliveryProblem[],
  { problem = null, waited = false }: DeliveryState,
): boolean => problem !== null && problems.includes(problem) && (waited || !waitingProblems.includes(problem))

/** The ways out of what is wrong, whether they are open yet or not: what a courier is led through. */
export const waysOut = (problem: DeliveryProblem): DeliveryAction[] =>
  deliveryActions.filter((action) => deliveryTransitions[action].outOf?.includes(problem))

/** So many wrong codes at a door lock the hand-over. */
export const wrongDoorCodes = 5

/** Whether a delivery has ended, one way or the other. */
export const isOver = (status: DeliveryStatus): boolean =>
  status === 'completed' || status === 'undelivered' || status === 'cancelled'

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
  returning: /*i18n*/ 'Bringing It Back',
  completed: /*i18n*/ 'Completed',
  undelivered: /*i18n*/ 'Not Delivered',
}

/** What couriers do themselves. */
export type CourierAction = Exclude<DeliveryAction, 'release' | 'assign' | 'unassign' | 'cancel'>

/** Button texts, one for each action of a courier (specification section 4). */
export const deliveryActionLabels: Record<CourierAction, string> = {
  claim: /*i18n*/ 'Accept Delivery',
  startPickup: /*i18n*/ 'Start Pickup',
  confirmPickup: /*i18n*/ 'Confirm Pickup',
  complete: /*i18n*/ 'Complete Delivery',
  leaveAtDoor: /*i18n*/ 'Left at the Door',
  bringBack: /*i18n*/ 'Bring It Back',
  handBack: /*i18n*/ 'Handed Back',
  giveUp: /*i18n*/ 'End the Delivery',
  giveBack: /*i18n*/ 'Give Back',
}
