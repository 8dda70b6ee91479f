import type { Delivery } from '#shared/deliveries/contracts.ts'
import type { Deps } from '../../../deps.ts'
import type { DeliveryRow } from '../delivery-subject.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { atStop, type StopCommand } from './at-stop.ts'

const steps = { assigned: ['startPickup', 'confirmPickup'], pickup: ['confirmPickup'] } as const

const stepsLeft = ({ status }: DeliveryRow) =>
  status === 'assigned' || status === 'pickup'
    ? steps[status]
    : // Picked up before: a repeat. What is over refuses.
      status === 'enroute'
      ? []
      : steps.pickup

/**
 * A courier has picked up everything that is ready at a restaurant, with one press: the same steps as
 * 'Start Pickup' and 'Confirm Pickup' of each, all or none. A repeat changes nothing. Refuses: not_found
 * (404, also for another agent's delivery), illegal_transition (409) where one is not ready or is over.
 */
export const pickUp = (deps: Deps, command: StopCommand): Promise<Delivery[]> =>
  atStop(deps, command, async (tx, { delivery, applyToSubject }) => {
    let current = delivery
    for (const action of stepsLeft(delivery)) {
      const change = await applyDeliveryTransition(tx, current, {
        action,
        actor: 'agent',
        agentId: command.agentId,
        by: 'agent',
        now: deps.clock(),
      })
      await applyToSubject(change)
      current = change.delivery
    }
  })
