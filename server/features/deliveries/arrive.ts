import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { mayArrive } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { deliveries, deliveryTimeline } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { showDelivery } from './record/find-deliveries.ts'
import { type LockedDelivery, lockDelivery } from './record/lock-delivery.ts'
import { notFound } from './record/not-found.ts'
import { agentTopic } from './topics.ts'

/**
 * A courier is at the restaurant, or after the pick-up at the door: a line in the timeline, told to those who
 * see the delivery. A repeat changes nothing. Refuses: not_found (404, also for another agent's delivery),
 * illegal_transition (409) when it is over.
 */
export const arrive = async (
  deps: Deps,
  { deliveryId, agentId }: { deliveryId: string; agentId: string },
): Promise<Delivery> => {
  await deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked || locked.delivery.agentId !== agentId) throw notFound()
    await recordArrival(deps, tx, locked, agentId)
  })
  return showDelivery(deps, deliveryId, 'agent')
}

/**
 * The same for a delivery that this transaction has locked. Whoever is here is nowhere else: what the courier
 * said of other places holds no more.
 */
export const recordArrival = async (
  deps: Deps,
  tx: Transaction,
  { delivery, applyToSubject }: LockedDelivery,
  agentId: string,
): Promise<void> => {
  if (!mayArrive(delivery.status, false))
    throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is no longer under way.')
  if (delivery.arrivedAt !== null) return
  const at = deps.clock()
  const isDoor = delivery.status === 'enroute'
  await tx
    .update(deliveries)
    .set({ arrivedAt: null })
    .where(
      and(
        eq(deliveries.agentId, agentId),
        ne(deliveries.id, delivery.id),
        inArray(deliveries.status, ['assigned', 'pickup', 'enroute']),
        isNotNull(deliveries.arrivedAt),
        isDoor ? undefined : or(eq(deliveries.status, 'enroute'), elsewhere(delivery.pickUp)),
      ),
    )
  await tx.update(deliveries).set({ arrivedAt: at }).where(eq(deliveries.id, delivery.id))
  const entry = { action: 'arrive', by: 'agent', reason: null, at } as const
  await tx
    .insert(deliveryTimeline)
    .values({ ...entry, deliveryId: delivery.id, status: delivery.status, agentId })
  await applyToSubject({
    ...entry,
    delivery: { ...delivery, arrivedAt: at },
    topics: [agentTopic(agentId)],
  })
}

const elsewhere = (pickUp: string | null) => sql`${deliveries.pickUp} IS DISTINCT FROM ${pickUp}`
