import { allowedDeliveryActions, type DeliveryState } from '../deliveries/delivery-lifecycle.ts'
import { allowedActions, type OrderState } from './order-lifecycle.ts'

/**
 * What an admin can do with an order in somebody's place, and in whose: by the rules of that party, from the
 * same tables. Cancelling is the admin's own.
 */
export const adminActions = {
  accept: 'restaurant',
  ready: 'restaurant',
  recallAccept: 'restaurant',
  recallReady: 'restaurant',
  deliver: 'restaurant',
  startPickup: 'courier',
  confirmPickup: 'courier',
  complete: 'courier',
  bringBack: 'courier',
  handBack: 'courier',
  giveUp: 'courier',
  giveBack: 'courier',
  cancel: 'admin',
} as const
export type AdminAction = keyof typeof adminActions
export const adminActionNames = Object.keys(adminActions) as [AdminAction, ...AdminAction[]]

/** In whose place it is done. */
export const actsFor = (action: AdminAction): (typeof adminActions)[AdminAction] => adminActions[action]

/** What an admin can do with an order now, in the order of the table above. */
export const allowedAdminActions = (
  order: OrderState,
  delivery: DeliveryState | null,
  now: Date,
): AdminAction[] => {
  const allowed: Record<string, readonly string[]> = {
    restaurant: allowedActions(order, 'restaurant', now),
    courier: delivery ? allowedDeliveryActions(delivery, 'agent') : [],
    admin: allowedActions(order, 'admin', now),
  }
  return adminActionNames.filter((action) => allowed[adminActions[action]]?.includes(action) === true)
}
