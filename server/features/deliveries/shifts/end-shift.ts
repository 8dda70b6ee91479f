import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ShiftEnd } from '#shared/deliveries/shifts.ts'
import type { Transaction } from '../../../db/connection.ts'
import { courierShifts, deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { endOfferTo } from '../offers/end-offer.ts'
import { openOfferTo } from '../offers/open-offers.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { lockDeliveries } from '../record/lock-delivery.ts'
import { agentTopic, dispatchTopic } from '../topics.ts'
import { erasePlace } from './courier-places.ts'

const why: Record<ShiftEnd, string> = {
  courier: /*i18n*/ 'The delivery agent went offline.',
  time: /*i18n*/ 'The shift of the delivery agent is over.',
  silence: /*i18n*/ 'There was no sign of the delivery agent.',
}

/**
 * Ends the shift of an agent whom this transaction has locked, if there is one: withdraws what is offered,
 * gives back what is not picked up, but for what an admin gave for good, and forgets the place. What the
 * agent carries is finished first, without a shift.
 */
export const endShift = async (deps: Deps, tx: Transaction, agentId: string, by: ShiftEnd): Promise<void> => {
  const now = deps.clock()
  const ended = await tx
    .update(courierShifts)
    .set({ endedAt: now, endedBy: by })
    .where(and(eq(courierShifts.agentId, agentId), isNull(courierShifts.endedAt)))
    .returning({ id: courierShifts.id })
  if (ended.length === 0) return
  await releaseAll(deps, tx, agentId, by)
  const offered = await openOfferTo(tx, agentId)
  await endOfferTo(deps, tx, offered, { status: 'withdrawn', action: 'withdrawOffer', by: 'shift', now })
  await erasePlace(tx, agentId)
  await publish(deps, tx, {
    topics: [agentTopic(agentId), dispatchTopic],
    kind: 'shift',
    data: { online: false, at: now.toISOString() },
  })
}

const releaseAll = async (deps: Deps, tx: Transaction, agentId: string, by: ShiftEnd): Promise<void> => {
  const held = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.agentId, agentId),
        inArray(deliveries.status, ['assigned', 'pickup']),
        eq(deliveries.locked, false),
      ),
    )
    .orderBy(asc(deliveries.id))
  const locked = await lockDeliveries(
    { deps, tx },
    deps.deliverySubjects,
    held.map(({ id }) => id),
  )
  const now = deps.clock()
  for (const { delivery, applyToSubject } of locked.values()) {
    // Moved while this waited for its lock.
    const isStillHeld = delivery.agentId === agentId && !delivery.locked
    if (!isStillHeld || (delivery.status !== 'assigned' && delivery.status !== 'pickup')) continue
    const step = { action: 'giveBack', actor: 'agent', by: 'shift', now, reason: why[by] } as const
    await applyToSubject(await applyDeliveryTransition(tx, delivery, step))
  }
}
