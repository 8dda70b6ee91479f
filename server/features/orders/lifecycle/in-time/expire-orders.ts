import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { allows } from '#shared/orders/order-lifecycle.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { orders, orderTimeline } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'
import { lockDeliveryOf } from '../../../deliveries/record/lock-delivery.ts'
import { pauseUnattended } from '../../../restaurants/profile/pause-restaurant.ts'
import { notifyStaffOfPause } from '../../../staff/notify-staff.ts'
import { alertMissed } from '../../messages/kitchen-alert.ts'
import { stateOf } from '../../order.ts'
import { applyTransition } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'

const notAccepted = /*i18n*/ 'The restaurant did not accept the order in time.'
const notHandedOver = /*i18n*/ 'The food was not handed over while it was safe to eat.'

/**
 * Cancels and refunds orders that were not accepted within 10 minutes, and those of surplus food that nobody
 * handed over while it was safe, each in its own transaction. Safe to run on several instances at once: an
 * order that has changed since is left alone. Returns the ids of the cancelled orders.
 */
export const expireOrders = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  const overdue = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['confirmed', 'preparing', 'readyForPickup', 'outForDelivery']),
        or(and(eq(orders.status, 'confirmed'), lte(orders.acceptBy, now)), lte(orders.handOverBy, now)),
      ),
    )
  const cancelled: string[] = []
  for (const { id } of overdue)
    try {
      if (await expireOrder(deps, id, now)) cancelled.push(id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, orderId: id }, 'an order could not be expired')
    }
  return cancelled
}

const expireOrder = (deps: Deps, id: string, now: Date): Promise<boolean> =>
  orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, id)
    if (!order) return false
    const delivery = await lockDeliveryOf(tx, id)
    if (!allows('expire', stateOf(order, delivery), 'timeout', now)) return false
    const isUnsafe = order.handOverBy !== null && order.handOverBy <= now
    const reason = isUnsafe ? notHandedOver : notAccepted
    await applyTransition(transaction, order, { action: 'expire', actor: 'timeout', now, reason })
    if (order.status === 'confirmed') await alertMissed(deps, tx, id)
    if (!isUnsafe) await pauseIfUnattended(deps, tx, order.restaurantId)
    return true
  })

/**
 * So many orders in a row that nobody accepted pause their restaurant (specification section 2, settings;
 * dashboards).
 */
const unacceptedInARow = 2

/**
 * Pauses a restaurant whose last two orders, of a day, expired with none accepted between. Where the
 * autopilot plays it does not: nobody works in the demo's kitchens, and its shop window must not close
 * because somebody left a dashboard open.
 */
const pauseIfUnattended = async (deps: Deps, tx: Transaction, restaurantId: string): Promise<void> => {
  if (deps.settings.autopilot) return
  const dayAgo = new Date(deps.clock().getTime() - dayMs)
  const until = await pauseUnattended(deps, tx, restaurantId, async (since) => {
    const last = await tx
      .select({ action: orderTimeline.action })
      .from(orders)
      .innerJoin(orderTimeline, eq(orderTimeline.orderId, orders.id))
      .where(
        and(
          eq(orders.restaurantId, restaurantId),
          gt(orders.placedAt, dayAgo),
          inArray(orderTimeline.action, ['accept', 'expire']),
          since === null ? undefined : gt(orderTimeline.at, since),
        ),
      )
      .orderBy(desc(orderTimeline.at), desc(orderTimeline.id))
      .limit(unacceptedInARow)
    return last.length === unacceptedInARow && last.every(({ action }) => action === 'expire')
  })
  if (until) await notifyStaffOfPause(deps, tx, restaurantId, until)
}
