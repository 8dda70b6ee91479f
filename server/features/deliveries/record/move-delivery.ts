import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import {
  type CourierAction,
  deliveryActions,
  deliveryTransitions,
} from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveryTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { claimDelivery } from '../assignment/claim-delivery.ts'
import type { DeliveryRow } from '../delivery-subject.ts'
import { requireProof } from '../handover/require-proof.ts'
import { applyDeliveryTransition } from './apply-delivery-transition.ts'
import { showDelivery } from './find-deliveries.ts'
import { lockDelivery } from './lock-delivery.ts'
import { notFound } from './not-found.ts'

export type DeliveryCommand = {
  deliveryId: string
  action: CourierAction
  agentId: string
  /** With `claim`: the deliveries of the offer that the courier has seen. */
  offered?: readonly string[] | undefined
  /** Set by `giveBack`. */
  reason?: string
  /** Who acted, as the timeline names them; defaults to `agent`. */
  by?: string
}

/**
 * Runs a command of a courier, or of the autopilot, on one delivery. A repeat of a command that already
 * succeeded returns the delivery as it is. The code at the door is checked before it (confirm-code.ts).
 * Refuses: not_found (404, also for another agent's delivery), illegal_transition (409), and `claim` as
 * claim-delivery.ts says.
 */
export const moveDelivery = async (deps: Deps, command: DeliveryCommand): Promise<Delivery> => {
  const { deliveryId, action, agentId, offered, by = 'agent' } = command
  // Nobody is notified of what the demo's simulated couriers do.
  if (action === 'complete' && by === 'agent') await requireProof(deps, { deliveryId, agentId })
  if (action === 'claim') await claimDelivery(deps, { deliveryId, agentId, by, offered })
  else await takeStep(deps, command, action)
  return showDelivery(deps, deliveryId, action === 'giveBack' ? 'anyAgent' : 'agent')
}

const takeStep = (
  deps: Deps,
  { deliveryId, agentId, reason, by = 'agent' }: DeliveryCommand,
  action: Exclude<CourierAction, 'claim'>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked) throw notFound()
    const { delivery, applyToSubject } = locked
    if (action === 'giveBack' && (await isGivenBack(tx, delivery, agentId))) return
    // An agent who does not hold it can only claim it; for any other action it is another agent's.
    if (delivery.agentId !== agentId) throw notFound()
    if (delivery.status === deliveryTransitions[action].to) return
    if (action === 'giveBack' && delivery.locked && delivery.problem !== 'accident')
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This delivery was given to you by our team. Please ask support if you cannot carry it.',
      )
    await applyToSubject(
      await applyDeliveryTransition(tx, delivery, {
        action,
        actor: 'agent',
        agentId,
        by,
        now: deps.clock(),
        reason,
      }),
    )
  })

/** Whether this agent gave the delivery back, and no courier has acted on it since. */
const isGivenBack = async (tx: Transaction, delivery: DeliveryRow, agentId: string): Promise<boolean> => {
  if (delivery.status !== 'waiting') return false
  const [last] = await tx
    .select({ action: deliveryTimeline.action, agentId: deliveryTimeline.agentId })
    .from(deliveryTimeline)
    .where(
      and(
        eq(deliveryTimeline.deliveryId, delivery.id),
        isNotNull(deliveryTimeline.agentId),
        // Whom it was offered to meanwhile does not matter.
        inArray(deliveryTimeline.action, [...deliveryActions]),
      ),
    )
    .orderBy(desc(deliveryTimeline.id))
    .limit(1)
  return last?.action === 'giveBack' && last.agentId === agentId
}
