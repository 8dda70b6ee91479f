import type { Delivery } from '#shared/deliveries/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { recordArrival } from '../arrive.ts'
import { showDelivery } from '../record/find-deliveries.ts'
import { type LockedDelivery, lockDeliveries } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'

/** What a courier does at one stop, with everything that the stop is about. */
export type StopCommand = { deliveryIds: readonly string[]; agentId: string }

/**
 * Does `act` with each of a stop's deliveries, all of them or none, in one transaction. Returns them in the
 * order that they were named in. Refuses: not_found (404) where one of them is not the agent's.
 */
export const atStop = async (
  deps: Deps,
  { deliveryIds, agentId }: StopCommand,
  act: (tx: Transaction, locked: LockedDelivery) => Promise<void>,
): Promise<Delivery[]> => {
  const ids = [...new Set(deliveryIds)]
  await deps.db.transaction(async (tx) => {
    const locked = await lockDeliveries({ deps, tx }, deps.deliverySubjects, ids)
    if (ids.some((id) => locked.get(id)?.delivery.agentId !== agentId)) throw notFound()
    for (const one of locked.values()) await act(tx, one)
  })
  const shown: Delivery[] = []
  // One after the other: a command with a key has one connection.
  for (const id of ids) shown.push(await showDelivery(deps, id, 'agent'))
  return shown
}

/**
 * A courier is where all of these are fetched, or brought: one press for the whole stop. A repeat changes
 * nothing. Refuses: not_found (404, also for another agent's delivery), illegal_transition (409) where one is
 * over.
 */
export const arriveAtStop = (deps: Deps, command: StopCommand): Promise<Delivery[]> =>
  atStop(deps, command, (tx, locked) => recordArrival(deps, tx, locked, command.agentId))
