import { and, eq } from 'drizzle-orm'
import {
  allowsDelivery,
  courierStatus,
  type DeliveryAction,
  type DeliveryActor,
  deliveryLabels,
  deliveryTransitions,
} from '#shared/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { deliveries, deliveryTimeline } from '../../db/tables/index.ts'
import type { DeliveryChange, DeliveryRow } from './delivery-subject.ts'
import { agentTopic, deliveriesTopic } from './topics.ts'

export type DeliveryTransition = {
  action: DeliveryAction
  actor: DeliveryActor
  /** Who it was in the timeline's words. */
  by: string
  now: Date
  /** Set by `claim`. */
  agentId?: string
  reason?: string | undefined
}

/**
 * Moves a delivery that is locked together with what it carries: checks the lifecycle, writes state and timeline. Returns the step for
 * the room of its subject. Throws illegal_transition (409) where the move is not allowed.
 */
export const applyDeliveryTransition = async (
  tx: Transaction,
  delivery: DeliveryRow,
  { action, actor, by, now, agentId = delivery.agentId ?? undefined, reason }: DeliveryTransition,
): Promise<DeliveryChange> => {
  if (!allowsDelivery(action, stateOfDelivery(delivery), actor)) throw illegal(delivery, action)
  const { to } = deliveryTransitions[action]
  const isOver = to === 'completed' || to === 'cancelled'
  const [moved] = await tx
    .update(deliveries)
    .set({
      status: to,
      agentId: to === 'waiting' ? null : agentId,
      movedAt: now,
      ...(isOver && { toLat: null, toLng: null }),
    })
    .where(and(eq(deliveries.id, delivery.id), eq(deliveries.status, delivery.status)))
    .returning()
  if (!moved) throw illegal(delivery, action)
  const entry = { action, by, reason: reason ?? null, at: now }
  await tx
    .insert(deliveryTimeline)
    .values({ ...entry, deliveryId: delivery.id, status: to, agentId: agentId ?? null })
  return { ...entry, delivery: moved, topics: topicsOf(action, agentId) }
}

export const stateOfDelivery = ({ status, readyAt }: Pick<DeliveryRow, 'status' | 'readyAt'>) => ({
  status,
  ready: readyAt !== null,
})

/** What makes a delivery free for other agents, or takes it from them. */
const concernsAllAgents: readonly DeliveryAction[] = ['claim', 'giveBack', 'release', 'cancel']

/** The agent who takes the step or lets go, and all agents of what is free to take or was just taken: never of another's way. */
const topicsOf = (action: DeliveryAction, agentId: string | undefined): string[] => [
  ...(agentId === undefined ? [] : [agentTopic(agentId)]),
  ...(concernsAllAgents.includes(action) ? [deliveriesTopic] : []),
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
