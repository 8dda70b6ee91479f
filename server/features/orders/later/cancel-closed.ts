import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import { kitchens } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { isClosedFor, type KeptSchedule } from '../../slots/closed-slot.ts'
import type { ChosenSlot } from '../../slots/require-slots.ts'
import { transitionOrder } from '../lifecycle/transition-order.ts'

export const closedThen = /*i18n*/ 'The restaurant is closed at the time that you ordered for.'

/** Not with the kitchen yet; those of the first still wait for their payment. */
const notReleased: OrderStatus[] = ['processing', 'scheduled']

/**
 * A restaurant's orders for later that its kitchen has not got, and for whose slot it is closed by
 * `schedule`.
 */
export const closedOrders = async (
  executor: Executor,
  restaurantId: string,
  schedule: KeptSchedule,
): Promise<string[]> => {
  const waiting = await executor
    .select({ id: orders.id, from: orders.slotFrom, to: orders.slotTo })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, notReleased),
        isNotNull(orders.slotFrom),
      ),
    )
    .orderBy(asc(orders.slotFrom), asc(orders.id))
  return waiting
    .filter((order): order is { id: string } & ChosenSlot => order.from !== null && order.to !== null)
    .filter((slot) => isClosedFor(schedule, slot))
    .map(({ id }) => id)
}

/**
 * Cancels and refunds a restaurant's orders for later for whose slot it is closed as it is now, in the name
 * of whoever closed it, each in a transaction of its own; their customers are written to. What its kitchen
 * has got meanwhile is left to it. Safe to repeat. Returns the ids of the cancelled ones.
 */
export const cancelClosed = async (
  deps: Deps,
  { restaurantId, userId }: { restaurantId: string; userId: string | null },
): Promise<string[]> => {
  const [schedule] = await deps.db.select(scheduleColumns).from(kitchens).where(eq(kitchens.id, restaurantId))
  if (!schedule) return []
  const cancelled: string[] = []
  for (const id of await closedOrders(deps.db, restaurantId, schedule))
    try {
      await transitionOrder(deps, {
        orderId: id,
        action: 'cancel',
        actor: { as: 'restaurant', userId, restaurantIds: [restaurantId] },
        reason: closedThen,
        onlyFrom: notReleased,
      })
      cancelled.push(id)
    } catch (error) {
      // Somebody else has cancelled it, or the kitchen has it.
      if (!(error instanceof Refusal)) throw error
    }
  return cancelled
}

export const scheduleColumns = {
  hours: kitchens.hours,
  holidays: kitchens.holidays,
  pausedUntil: kitchens.pausedUntil,
  pauseCause: kitchens.pauseCause,
}
