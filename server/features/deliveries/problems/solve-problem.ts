import { eq } from 'drizzle-orm'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { isOver } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import { deliveries, deliveryTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { noProblem } from '../record/apply-delivery-transition.ts'
import { showDelivery } from '../record/find-deliveries.ts'
import { lockDelivery } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { agentTopic, dispatchTopic } from '../topics.ts'

/**
 * A courier says that what was wrong is not any more: the customer came, or paid. A repeat changes nothing.
 * Refuses: not_found (404, also for another agent's delivery), illegal_transition (409) once it is over.
 */
export const solveProblem = async (
  deps: Deps,
  { deliveryId, agentId }: { deliveryId: string; agentId: string },
): Promise<Delivery> => {
  await deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked || locked.delivery.agentId !== agentId) throw notFound()
    const { delivery, applyToSubject } = locked
    if (delivery.problem === null) return
    if (isOver(delivery.status))
      throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is no longer under way.')
    await tx.update(deliveries).set(noProblem).where(eq(deliveries.id, deliveryId))
    const entry = { action: 'solve', by: 'agent', reason: null, at: deps.clock() } as const
    await tx.insert(deliveryTimeline).values({ ...entry, deliveryId, status: delivery.status, agentId })
    await applyToSubject({
      ...entry,
      delivery: { ...delivery, ...noProblem },
      topics: [agentTopic(agentId), dispatchTopic],
    })
  })
  return showDelivery(deps, deliveryId, 'agent')
}
