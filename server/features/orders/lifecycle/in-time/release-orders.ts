import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { allows, minutesAfter } from '#shared/orders/order-lifecycle.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import { orders } from '../../../../db/tables/index.ts'
import { kitchens } from '../../../../db/views/restaurants.ts'
import type { Deps } from '../../../../deps.ts'
import { isClosedFor } from '../../../slots/closed-slot.ts'
import { cancelClosed, scheduleColumns } from '../../later/cancel-closed.ts'
import { stateOf } from '../../order.ts'
import { applyTransition } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'

/** No kitchen is so busy that it gets an order earlier than that (shared/restaurants/validation.ts). */
const longestBusy = 120

/**
 * Gives the kitchens the orders for later whose time has come, each in a transaction of its own: as long
 * before the slot begins as its food takes, and longer while the kitchen says that it is busy; one for whose
 * slot it is closed by now is cancelled. Safe to run on several instances at once. Returns the ids of the
 * released orders.
 */
export const releaseOrders = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  const waiting = await deps.db
    .select({
      id: orders.id,
      releaseAt: orders.releaseAt,
      busyMinutes: kitchens.busyMinutes,
      busyUntil: kitchens.busyUntil,
      restaurantId: orders.restaurantId,
      from: orders.slotFrom,
      to: orders.slotTo,
      ...scheduleColumns,
    })
    .from(orders)
    .innerJoin(kitchens, eq(kitchens.id, orders.restaurantId))
    .where(
      and(
        eq(orders.status, 'scheduled'),
        or(
          lte(orders.releaseAt, now),
          and(sql`${kitchens.busyMinutes} > 0`, lte(orders.releaseAt, minutesAfter(now, longestBusy))),
        ),
      ),
    )
    .orderBy(asc(orders.releaseAt), asc(orders.id))
  const released: string[] = []
  for (const { id, releaseAt, from, to, restaurantId, ...kitchen } of waiting) {
    if (releaseAt === null || minutesAfter(releaseAt, -busyNow(kitchen, now)) > now) continue
    try {
      // Placed in the moment in which the restaurant closed that day.
      if (from !== null && to !== null && isClosedFor(kitchen, { from, to }))
        await cancelClosed(deps, { restaurantId, userId: null })
      else if (await releaseOrder(deps, id, now)) released.push(id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, orderId: id }, 'an order could not be released to its kitchen')
    }
  }
  return released
}

const releaseOrder = (deps: Deps, id: string, now: Date): Promise<boolean> =>
  orderTransaction(deps, async (transaction) => {
    const order = await lockOrder(transaction.tx, id)
    if (!order || !allows('release', stateOf(order, null), 'timeout', now)) return false
    await applyTransition(transaction, order, { action: 'release', actor: 'timeout', now })
    return true
  })
