import { eq } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import { graver } from '#shared/orders/kitchen-attention.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import type { RefundLine } from '#shared/refunds/refunds.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LockedOrder } from '../lifecycle/lock-orders.ts'
import { refund, refundDelivered } from './money.ts'
import { recordRefundedPortions } from './refunded-portions.ts'
import { sendRefund } from './send-refund.ts'

/**
 * Gives `amount` paise of a locked order back, which its caller has checked: out of what the platform holds
 * while it is under way, and after the delivery from the platform and the tax account. `lines` are the
 * portions that it is for, none of which went back before. `asCredit`: it becomes store credit.
 */
export const issueRefund = async (
  deps: Deps,
  tx: Transaction,
  order: LockedOrder,
  { amount, lines, asCredit = false }: { amount: Paise; lines: readonly RefundLine[]; asCredit?: boolean },
  now: Date,
): Promise<void> => {
  const { id, status } = order
  const refunded = paise(order.refunded + amount)
  // Money alone is not news to who cooks: portions are, and whatever goes back of food that is still there.
  const noticed = lines.length > 0 || hasFoodInKitchen(status)
  await tx
    .update(orders)
    .set({
      refunded,
      ...(noticed && { attention: graver(order.attention, 'refunded'), attentionAt: now }),
    })
    .where(eq(orders.id, id))
  await recordRefundedPortions(tx, { ...order, refunded }, lines)
  // Less what went back when the kitchen had not got something: by so much more was paid than it came to.
  const before = paise(order.refunded - (order.paid - order.total))
  // Of what is cancelled something can only go back where it was settled: it did not arrive.
  const isSettled = status === 'delivered' || status === 'cancelled'
  const transfer = isSettled ? refundDelivered(order, amount, before) : refund(order, amount)
  for (const posted of await postTransfer(tx, now, transfer))
    await sendRefund(deps, tx, order, { transfer: posted.id, amount, asCredit, at: now })
}
