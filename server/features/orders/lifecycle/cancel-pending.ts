import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { transitionOrder } from './transition-order.ts'

/**
 * Cancels and refunds, for an admin, the orders of a restaurant that its kitchen has not accepted, each in a
 * transaction of its own. One that has moved on meanwhile is left alone. Returns the ids of the cancelled
 * ones.
 */
export const cancelPendingOrders = async (
  deps: Deps,
  adminId: string,
  restaurantId: string,
  reason: string,
): Promise<string[]> => {
  const pending = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, ['processing', 'scheduled', 'confirmed']),
      ),
    )
    .orderBy(asc(orders.placedAt))
  const cancelled: string[] = []
  for (const { id } of pending)
    try {
      await transitionOrder(deps, {
        orderId: id,
        action: 'cancel',
        actor: { as: 'admin', userId: adminId },
        reason,
      })
      cancelled.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  return cancelled
}
