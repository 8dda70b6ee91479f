import { deliveryTransitions } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { applyDeliveryTransition } from '../record/apply-delivery-transition.ts'
import { lockDelivery } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'

/**
 * The steps that an admin can take for the courier who has the delivery. Another courier is `assignDelivery`.
 */
export const stepsForCourier = [
  'startPickup',
  'confirmPickup',
  'complete',
  'bringBack',
  'handBack',
  'giveUp',
  'giveBack',
] as const
export type StepForCourier = (typeof stepsForCourier)[number]

/**
 * An admin takes a courier's step in their place, by the courier's rules but for the code at the door: it is
 * the courier who is paid, and has the cash. Reason and admin are in the timeline and the audit log; a repeat
 * changes nothing. Refuses: not_found (404), illegal_transition (409), also where no courier has it.
 */
export const actForCourier = (
  deps: Deps,
  step: { deliveryId: string; action: StepForCourier; adminId: string; reason: string },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { deliveryId, action, adminId, reason } = step
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked) throw notFound()
    const { delivery, applyToSubject } = locked
    if (delivery.status === deliveryTransitions[action].to) return
    if (delivery.agentId === null)
      throw new Refusal('illegal_transition', /*i18n*/ 'No delivery agent has this delivery.')
    const now = deps.clock()
    await applyToSubject(
      await applyDeliveryTransition(tx, delivery, { action, actor: 'agent', by: 'admin', now, reason }),
    )
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'delivery.moved',
      subject: { kind: 'delivery', id: deliveryId },
      before: { status: delivery.status, agentId: delivery.agentId },
      after: { status: deliveryTransitions[action].to, action, reason },
      at: now,
    })
  })
