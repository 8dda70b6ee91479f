import { and, eq } from 'drizzle-orm'
import {
  allowsDelivery,
  courierStatus,
  type DeliveryAction,
  type DeliveryActor,
  type DeliveryState,
  deliveryLabels,
  deliveryTransitions,
  isOver,
} from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries, deliveryTimeline } from '../../../db/tables/index.ts'
import { rightsTopic } from '../../../outbox/rights-changes.ts'
import type { Topic } from '../../../outbox/topic.ts'
import type { DeliveryChange, DeliveryRow } from '../delivery-subject.ts'
import { noteLoss } from '../notices/note-loss.ts'
import { closeOffersOf } from '../offers/close-offers.ts'
import { agentTopic, deliveriesTopic, dispatchTopic } from '../topics.ts'

export type DeliveryTransition = {
  action: DeliveryAction
  actor: DeliveryActor
  /** Who acted, as the timeline names them. */
  by: string
  now: Date
  /** Set by `claim` and `assign`. */
  agentId?: string
  /** Set by `assign`: whether it is for good. */
  locked?: boolean
  reason?: string | undefined
}

/**
 * Applies a transition to a locked delivery, whose subject is locked too: checks the lifecycle, then writes
 * the status and the timeline. Returns the step, for the subject's feature. Throws illegal_transition (409)
 * if the transition is not allowed.
 */
export const applyDeliveryTransition = async (
  tx: Transaction,
  delivery: DeliveryRow,
  transition: DeliveryTransition,
): Promise<DeliveryChange> => {
  const { action, actor, by, now, agentId = delivery.agentId ?? undefined, reason } = transition
  // Whether anything is to be collected is the subject's to say.
  if (!allowsDelivery(action, stateOfDelivery(delivery, now), actor)) throw illegal(delivery, action)
  const { to } = deliveryTransitions[action]
  const [moved] = await tx
    .update(deliveries)
    .set(deliveryAfter(delivery, transition))
    .where(and(eq(deliveries.id, delivery.id), eq(deliveries.status, delivery.status)))
    .returning()
  if (!moved) throw illegal(delivery, action)
  const entry = { action, by, reason: reason ?? null, at: now }
  await tx
    .insert(deliveryTimeline)
    .values({ ...entry, deliveryId: delivery.id, status: to, agentId: agentId ?? null })
  // An admin's assignment, also to the courier who is being offered it, accepts nothing: of several
  // deliveries it would be a part.
  const acceptedBy = action === 'claim' ? agentId : undefined
  const offered = delivery.status === 'waiting' ? await closeOffersOf(tx, delivery.id, acceptedBy, now) : []
  const former = delivery.agentId !== moved.agentId ? delivery.agentId : null
  await noteLoss(tx, delivery, moved, { action, reason, now })
  const topics = topicsOf(action, [agentId, delivery.agentId, ...offered])
  // Whoever had it may hear no more of it.
  return {
    ...entry,
    delivery: moved,
    arrivedAt: delivery.arrivedAt,
    topics: [...topics, ...(former === null ? [] : [rightsTopic(former)])],
  }
}

/** The columns of a delivery after a transition that its lifecycle allows. */
export const deliveryAfter = (
  delivery: DeliveryRow,
  {
    action,
    now,
    agentId = delivery.agentId ?? undefined,
    locked = delivery.locked,
  }: Pick<DeliveryTransition, 'action' | 'now' | 'agentId' | 'locked'>,
): Partial<DeliveryRow> => {
  const { to } = deliveryTransitions[action]
  return {
    status: to,
    agentId: to === 'waiting' ? null : (agentId ?? null),
    locked: to !== 'waiting' && locked,
    movedAt: now,
    // 'Start Pickup' is taken at the same place.
    ...(action !== 'startPickup' && { arrivedAt: null }),
    ...(to === 'waiting' && noProblem),
    ...(isOver(to) && { toLat: null, toLng: null, code: null }),
  }
}

/** A delivery without a problem, for whoever takes it next. */
export const noProblem = {
  problem: null,
  problemAt: null,
  problemWaitUntil: null,
  problemAmount: null,
  cashAt: null,
  photoAt: null,
} as const

type StateRow = Pick<
  DeliveryRow,
  'status' | 'readyAt' | 'locked' | 'problem' | 'problemWaitUntil' | 'photoAt'
>

/** `owes`: whether money is still to be collected at the door. */
export const stateOfDelivery = (
  { status, readyAt, locked, problem, problemWaitUntil, photoAt }: StateRow,
  now: Date,
  owes = false,
): DeliveryState => ({
  status,
  ready: readyAt !== null,
  locked,
  problem,
  waited: problemWaitUntil === null || problemWaitUntil <= now,
  owes,
  photo: photoAt !== null,
})

/** Actions that make a delivery available to other agents, or unavailable. */
const concernsAllAgents: readonly DeliveryAction[] = [
  'claim',
  'giveBack',
  'release',
  'assign',
  'unassign',
  'cancel',
]

/**
 * The topics of a step: the own ones of the agents who have it, had it or were offered it, and, if
 * availability changes, that of all agents, who learn nothing else about it. Those who dispatch hear of every
 * step.
 */
const topicsOf = (action: DeliveryAction, agents: readonly (string | null | undefined)[]): Topic[] => [
  ...new Set(agents.flatMap((agentId) => (agentId == null ? [] : [agentTopic(agentId)]))),
  ...(concernsAllAgents.includes(action) ? [deliveriesTopic] : []),
  dispatchTopic,
]

const illegal = ({ status }: DeliveryRow, action: DeliveryAction) => {
  const shown = courierStatus(status)
  const words = shown
    ? deliveryLabels[shown]
    : status === 'cancelled'
      ? /*i18n*/ 'Cancelled'
      : /*i18n*/ 'Available'
  return new Refusal(
    'illegal_transition',
    /*i18n*/ 'This delivery has moved on meanwhile (now: {status}); that is no longer possible.',
    { status, action },
    { status: words },
  )
}
