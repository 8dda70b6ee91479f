import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { orders, orderTimeline } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { tellStaffOfPause } from '../accounts/staff/tell-staff.ts'
import { pauseUnattended } from '../catalogue/profile/pause-restaurant.ts'
import { applyTransition } from './apply-transition.ts'
import { lockOrder } from './lock-orders.ts'
import { orderTransaction } from './order-transaction.ts'

const reason = /*i18n*/ 'The restaurant did not accept the order in time.'

/**
 * Cancels and refunds orders that were not accepted within 10 minutes, each in its own transaction. Safe to run on several
 * instances at once: an order that has changed since is left alone. Returns the ids of the cancelled orders.
 */
export const expireOrders = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  const overdue = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'confirmed'), lte(orders.acceptBy, now)))
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
    if (order?.status !== 'confirmed') return false
    const move = { action: 'expire', actor: 'timeout', now, reason } as const
    await applyTransition(transaction, order, move)
    await pauseIfUnattended(deps, tx, order.restaurantId)
    return true
  })

/** So many orders in a row that nobody accepted pause their restaurant (specification section 2, settings; dashboards). */
const unacceptedInARow = 2
const dayMs = 24 * 3_600_000

/**
 * Pauses a restaurant whose last two orders, of a day, expired with none accepted between. Where the autopilot plays it does not: nobody
 * works in the demo's kitchens, and its shop window must not close because somebody left a dashboard open.
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
  if (until) await tellStaffOfPause(deps, tx, restaurantId, until)
}
