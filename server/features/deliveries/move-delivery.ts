import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Delivery } from '#shared/contracts/deliveries.ts'
import { type DeliveryAction, deliveryTransitions } from '#shared/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { deliveryTimeline } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { applyDeliveryTransition } from './apply-delivery-transition.ts'
import { lockAgent, refuseBeyondLimit } from './delivery-limit.ts'
import type { DeliveryRow } from './delivery-subject.ts'
import { showDelivery } from './find-deliveries.ts'
import { lockDelivery } from './lock-delivery.ts'
import { notFound } from './not-found.ts'

export type DeliveryCommand = {
  deliveryId: string
  action: Exclude<DeliveryAction, 'release' | 'cancel'>
  agentId: string
  /** Set by `giveBack`. */
  reason?: string
  /** Who acted, as the timeline names them; defaults to `agent`. */
  by?: string
}

/**
 * Runs a command of a courier, or of the autopilot, on one delivery. A repeat of a command that already succeeded returns
 * the delivery as it is. Refuses: not_found (404, also for another agent's delivery), already_claimed,
 * delivery_limit_reached, illegal_transition (409).
 */
export const moveDelivery = async (deps: Deps, command: DeliveryCommand): Promise<Delivery> => {
  const { deliveryId, action, agentId, reason, by = 'agent' } = command
  await deps.db.transaction(async (tx) => {
    const transaction = { deps, tx }
    if (action === 'claim') await lockAgent(tx, agentId)
    const locked = await lockDelivery(transaction, deps.deliverySubjects, deliveryId)
    if (!locked) throw notFound()
    const { delivery, tell } = locked
    if (action === 'giveBack' && (await isGivenBack(tx, delivery, agentId))) return
    const holds = delivery.agentId === agentId
    // An agent who does not hold it can only claim it; for any other action it is another agent's.
    if (!holds && action !== 'claim') throw notFound()
    if (holds && delivery.status === deliveryTransitions[action].to) return
    if (action === 'claim' && !holds && delivery.agentId !== null && delivery.status !== 'cancelled')
      throw new Refusal('already_claimed', /*i18n*/ 'Another delivery agent has already taken this order.')
    // The limit does not apply to the demo's simulated agents.
    if (action === 'claim' && by !== 'autopilot')
      await refuseBeyondLimit(tx, agentId, deps.settings.deliveriesPerAgent)
    const actor = holds ? 'agent' : 'anyAgent'
    await tell(
      await applyDeliveryTransition(tx, delivery, { action, actor, agentId, by, now: deps.clock(), reason }),
    )
  })
  return showDelivery(deps, deliveryId, action === 'giveBack' ? 'anyAgent' : 'agent')
}

/** Whether this agent gave the delivery back, and no courier has acted on it since. */
const isGivenBack = async (tx: Transaction, delivery: DeliveryRow, agentId: string): Promise<boolean> => {
  if (delivery.status !== 'waiting') return false
  const [last] = await tx
    .select({ action: deliveryTimeline.action, agentId: deliveryTimeline.agentId })
    .from(deliveryTimeline)
    .where(and(eq(deliveryTimeline.deliveryId, delivery.id), isNotNull(deliveryTimeline.agentId)))
    .orderBy(desc(deliveryTimeline.id))
    .limit(1)
  return last?.action === 'giveBack' && last.agentId === agentId
}
