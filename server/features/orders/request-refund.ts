import { Refusal } from '#shared/errors.ts'
import { refundRequests } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { findOrder, type OrderRecord } from './order-store.ts'
import { mayRequestRefund } from './order-view.ts'
import { notFound } from './transition-order.ts'

/**
 * Records a customer's refund request, up to 30 minutes after delivery (decisions.md); an admin decides on it. A repeat
 * changes nothing. Refuses: not_found (404), illegal_transition (409) outside that time.
 */
export const requestRefund = async (
  deps: Deps,
  customerId: string,
  orderId: string,
  reason: string,
): Promise<OrderRecord> => {
  const before = await findOrder(deps.db, orderId)
  if (before?.order.userId !== customerId) throw notFound()
  const now = deps.clock()
  if (before.refundRequested) return before
  if (!mayRequestRefund(before.order, false, now))
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'A refund can be asked for up to 30 minutes after delivery.',
    )
  await deps.db
    .insert(refundRequests)
    .values({ orderId, userId: customerId, reason, at: now })
    .onConflictDoNothing()
  const after = await findOrder(deps.db, orderId)
  if (!after) throw notFound()
  return after
}
