import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { lockDeliveries } from '../record/lock-delivery.ts'
import { endShift } from '../shifts/end-shift.ts'
import { lockAgent } from './delivery-limit.ts'

const reason = /*i18n*/ 'The delivery agent is no longer available.'

/**
 * Takes a courier out of the work, for good: the shift ends, and every delivery that is not picked up goes
 * back to everybody, also one that an admin gave. What is on its way stays with its courier, until an admin
 * moves it on. Returns how many went back.
 */
export const withdrawCourier = async (deps: Deps, tx: Transaction, agentId: string): Promise<number> => {
  await lockAgent(tx, agentId)
  await endShift(deps, tx, agentId, 'courier')
  const held = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.agentId, agentId), inArray(deliveries.status, ['assigned', 'pickup'])))
    .orderBy(asc(deliveries.id))
  const locked = await lockDeliveries(
    { deps, tx },
    deps.deliverySubjects,
    held.map(({ id }) => id),
  )
  const now = deps.clock()
  let released = 0
  for (const { delivery, applyToSubject } of locked.values()) {
    const isStillHeld = delivery.agentId === agentId
    if (!isStillHeld || (delivery.status !== 'assigned' && delivery.status !== 'pickup')) continue
    const step = { action: 'unassign', actor: 'admin', by: 'admin', now, reason } as const
    await applyToSubject(await applyDeliveryTransition(tx, delivery, step))
    released += 1
  }
  return released
}
