import { eq } from 'drizzle-orm'
import { undoCashMs } from '#shared/deliveries/cash.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { deliveries, deliveryTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { showDelivery } from '../record/find-deliveries.ts'
import { lockDelivery } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { agentTopic } from '../topics.ts'

/**
 * A courier says to have the cash in hand, or within ten seconds that this was a slip. A step of its own, so
 * that nobody owes money by a wrong tap: it is booked when the delivery is completed. A repeat changes
 * nothing. Refuses: not_found (404, also for another agent's delivery), illegal_transition (409) where no
 * cash is to be collected now, and for a slip that is older.
 */
export const confirmCash = async (
  deps: Deps,
  { deliveryId, agentId, collected }: { deliveryId: string; agentId: string; collected: boolean },
): Promise<Delivery> => {
  await deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked || locked.delivery.agentId !== agentId) throw notFound()
    const { delivery, applyToSubject } = locked
    if ((delivery.cashAt !== null) === collected) return
    const at = deps.clock()
    if (delivery.status !== 'enroute' && delivery.status !== 'returning')
      throw new Refusal('illegal_transition', /*i18n*/ 'No cash is to be collected here now.')
    if (!collected && delivery.cashAt && at.getTime() - delivery.cashAt.getTime() > undoCashMs)
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This was confirmed more than ten seconds ago. Report a problem if cash is missing.',
      )
    const cashAt = collected ? at : null
    await tx.update(deliveries).set({ cashAt }).where(eq(deliveries.id, deliveryId))
    const entry = { action: collected ? 'cash' : 'undoCash', by: 'agent', reason: null, at } as const
    await tx.insert(deliveryTimeline).values({ ...entry, deliveryId, status: delivery.status, agentId })
    await applyToSubject({ ...entry, delivery: { ...delivery, cashAt }, topics: [agentTopic(agentId)] })
  })
  return showDelivery(deps, deliveryId, 'agent')
}
