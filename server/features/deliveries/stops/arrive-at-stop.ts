import type { Delivery } from '#shared/deliveries/contracts.ts'
import type { Deps } from '../../../deps.ts'
import { recordArrival } from '../arrive.ts'
import { atStop, type StopCommand } from './at-stop.ts'

/**
 * A courier is where all of these are fetched, or brought: one press for the whole stop. A repeat changes
 * nothing. Refuses: not_found (404, also for another agent's delivery), illegal_transition (409) where one is
 * over.
 */
export const arriveAtStop = (deps: Deps, command: StopCommand): Promise<Delivery[]> =>
  atStop(deps, command, (tx, locked) => recordArrival(deps, tx, locked, command.agentId))
