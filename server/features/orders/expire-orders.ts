import { and, eq, lte } from 'drizzle-orm'
import { orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
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
    return true
  })
