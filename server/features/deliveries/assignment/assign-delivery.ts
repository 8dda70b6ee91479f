import { and, asc, eq, inArray } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { isPlayed } from '../../accounts/demo/seed-accounts.ts'
import { profileOf } from '../../accounts/profiles.ts'
import { recordAudit } from '../audited.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { type LockedDelivery, lockDeliveries } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { openShift } from '../shifts/open-shift.ts'
import { lockAgent, refuseBeyondLimit } from './delivery-limit.ts'

export type Assignment = {
  adminId: string
  /** Null: back to everybody. */
  agentId: string | null
  /** For good: the courier cannot give it back, and it is not taken back for silence or at a shift's end. */
  lock: boolean
  /** Also to a courier who is offline or has as many deliveries as one may. */
  force: boolean
}

/**
 * An admin gives a delivery that is not picked up yet to a courier, whoever has it or is being offered it, or
 * takes it back. Audited; both couriers hear of it live. A repeat changes nothing. Refuses: not_found (404:
 * no such delivery or courier), courier_offline and delivery_limit_reached (409) unless forced,
 * illegal_transition (409) once it is picked up or over.
 */
export const assignDelivery = (
  deps: Deps,
  deliveryId: string,
  assignment: Assignment,
): Promise<{ id: string; agentId: string | null; locked: boolean }> =>
  deps.db.transaction(async (tx) => {
    await lockReceiver(deps, tx, assignment)
    const locked = (await lockDeliveries({ deps, tx }, deps.deliverySubjects, [deliveryId])).get(deliveryId)
    if (!locked) throw notFound()
    await give(deps, tx, [locked], assignment)
    const { agentId, lock } = assignment
    return { id: deliveryId, agentId, locked: agentId !== null && lock }
  })

/**
 * The same with all that a courier has and has not picked up yet, in the order in which it was requested.
 * Returns their ids. All of them, or none.
 */
export const reassignCourier = (deps: Deps, fromAgentId: string, assignment: Assignment): Promise<string[]> =>
  deps.db.transaction(async (tx) => {
    await requireCourier(tx, fromAgentId)
    await lockReceiver(deps, tx, assignment)
    const heldNow = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.agentId, fromAgentId),
          // A rescue is claimed by whoever carries it.
          eq(deliveries.subject, 'order'),
          inArray(deliveries.status, ['assigned', 'pickup']),
        ),
      )
      .orderBy(asc(deliveries.requestedAt), asc(deliveries.id))
    const ids = heldNow.map(({ id }) => id)
    const locked = await lockDeliveries({ deps, tx }, deps.deliverySubjects, ids)
    const still = ids.flatMap((id) => {
      const one = locked.get(id)
      const isHeld = one?.delivery.agentId === fromAgentId
      return one && isHeld && (one.delivery.status === 'assigned' || one.delivery.status === 'pickup')
        ? [one]
        : []
    })
    await give(deps, tx, still, assignment)
    return still.map(({ delivery }) => delivery.id)
  })

const lockReceiver = async (deps: Deps, tx: Transaction, { agentId, force }: Assignment): Promise<void> => {
  if (agentId === null) return
  const { username } = await requireCourier(tx, agentId)
  await lockAgent(tx, agentId)
  if (!force && !isPlayed(deps.settings, username) && !(await openShift(tx, agentId, deps.clock())))
    throw new Refusal('courier_offline', /*i18n*/ 'This delivery agent is offline.')
}

const requireCourier = async (tx: Transaction, agentId: string): Promise<{ username: string }> => {
  const person = await profileOf(tx, agentId)
  if (
    person &&
    person.deletedAt === null &&
    person.suspendedAt === null &&
    hasRole(person.roles, 'DELIVERY_AGENT')
  )
    return person
  throw new Refusal('not_found', /*i18n*/ 'This delivery agent was not found.')
}

const give = async (
  deps: Deps,
  tx: Transaction,
  given: readonly LockedDelivery[],
  { adminId, agentId, lock, force }: Assignment,
): Promise<void> => {
  const changed = given.filter(({ delivery }) =>
    agentId === null
      ? delivery.status !== 'waiting'
      : delivery.agentId !== agentId || delivery.locked !== lock || !isHeld(delivery.status),
  )
  const more = changed.filter(({ delivery }) => delivery.agentId !== agentId).length
  if (agentId !== null && !force && more > 0)
    await refuseBeyondLimit(tx, agentId, deps.settings.deliveriesPerAgent, more)
  const now = deps.clock()
  for (const { delivery, applyToSubject } of changed) {
    const by = { actor: 'admin', by: 'admin', now } as const
    if (agentId === null)
      await applyToSubject(await applyDeliveryTransition(tx, delivery, { ...by, action: 'unassign' }))
    else if (delivery.agentId === agentId && isHeld(delivery.status))
      await tx.update(deliveries).set({ locked: lock }).where(eq(deliveries.id, delivery.id))
    else
      await applyToSubject(
        await applyDeliveryTransition(tx, delivery, { ...by, action: 'assign', agentId, locked: lock }),
      )
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: agentId === null ? 'delivery.unassigned' : 'delivery.assigned',
      subject: { kind: 'delivery', id: delivery.id },
      before: { agentId: delivery.agentId, locked: delivery.locked },
      after: { agentId, locked: agentId !== null && lock },
      at: now,
    })
  }
}

const isHeld = (status: string): boolean => status === 'assigned' || status === 'pickup'
