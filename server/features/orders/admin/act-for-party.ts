import { Refusal } from '#shared/errors.ts'
import { type AdminAction, actsFor } from '#shared/orders/admin-actions.ts'
import type { Deps } from '../../../deps.ts'
import { actForCourier, stepsForCourier } from '../../deliveries/assignment/act-for-courier.ts'
import { notFound, transitionOrder } from '../lifecycle/transition-order.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'

export type PartyCommand = {
  orderId: string
  adminId: string
  action: AdminAction
  reason: string
  preparationMinutes?: number | undefined
}

/**
 * Does what the restaurant or the courier could do now, or cancels, as an admin and with a reason that stands
 * in the timeline and the audit log. The rules are those of the party that it is done for. A repeat changes
 * nothing. Refuses: not_found (404), illegal_transition (409).
 */
export const actForParty = async (
  deps: Deps,
  { orderId, adminId, action, reason, preparationMinutes }: PartyCommand,
): Promise<OrderRecord> => {
  const step = stepsForCourier.find((one) => one === action)
  if (step) {
    if (!(await findOrder(deps.db, orderId))?.delivery)
      throw (await findOrder(deps.db, orderId))
        ? new Refusal('illegal_transition', /*i18n*/ 'No delivery agent has this delivery.')
        : notFound()
    await actForCourier(deps, { deliveryId: orderId, action: step, adminId, reason })
    const record = await findOrder(deps.db, orderId)
    if (!record) throw notFound()
    return record
  }
  const forRestaurant = actsFor(action) === 'restaurant'
  return transitionOrder(deps, {
    orderId,
    action: action as Exclude<AdminAction, (typeof stepsForCourier)[number]>,
    actor: { as: 'admin', userId: adminId, ...(forRestaurant && { for: 'restaurant' as const }) },
    reason,
    ...(preparationMinutes !== undefined && { preparationMinutes }),
  })
}
