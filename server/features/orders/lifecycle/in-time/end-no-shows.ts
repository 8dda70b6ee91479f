import { and, eq, lte } from 'drizzle-orm'
import { allows } from '#shared/orders/order-lifecycle.ts'
import { orders } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'
import { stateOf } from '../../order.ts'
import { applyTransition } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'

const nobodyCame = /*i18n*/ 'Nobody came to collect the order.'

/**
 * Ends orders that nobody collected though they waited as long as was agreed, each in a transaction of its
 * own; what goes back was agreed with the order. Safe on several instances at once. Returns their ids.
 */
export const endNoShows = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  const waiting = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'readyForPickup'), lte(orders.noShowAt, now)))
  const ended: string[] = []
  for (const { id } of waiting)
    try {
      if (await endNoShow(deps, id, now)) ended.push(id)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, orderId: id }, 'an order that nobody collected could not be ended')
    }
  return ended
}

const endNoShow = (deps: Deps, id: string, now: Date): Promise<boolean> =>
  orderTransaction(deps, async (transaction) => {
    const order = await lockOrder(transaction.tx, id)
    if (!order || !allows('noShow', stateOf(order, null), 'timeout', now)) return false
    await applyTransition(transaction, order, { action: 'noShow', actor: 'timeout', now, reason: nobodyCame })
    return true
  })
