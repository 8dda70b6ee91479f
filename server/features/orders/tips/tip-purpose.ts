import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { orders, tips } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredResponse } from '../../../http/caching/stored-response.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { LockedPayment } from '../../payments/lock-payment.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { declinedResponse, type PaymentPurpose } from '../../payments/purpose.ts'
import { recordCapture, recordFailure } from '../../payments/record-payment.ts'
import { queueRefundMail } from '../messages/queue-order-mail.ts'
import { orderView } from '../order-view.ts'
import { findOrder } from '../read-orders.ts'
import { announceTip } from './announce-tip.ts'
import { mark, markGiven, receiveTip } from './settle-tips.ts'
import { giveTipAtOnce, type TipRow } from './tip-money.ts'

type Needed = Omit<Deps, 'paymentPurposes'>

const tipOf = async (executor: Executor, paymentId: string): Promise<TipRow> => {
  const [tip] = await executor.select().from(tips).where(eq(tips.paymentId, paymentId))
  if (!tip) throw new Error(`the tip of payment ${paymentId} is missing`)
  return tip
}

/**
 * Settles a tip that is given after the order was placed: to its courier at once where the order is
 * delivered, and held while it is under way.
 */
export const tipPurpose = (deps: Needed): PaymentPurpose => ({
  settle: async (tx, payment, result) => {
    const [tip] = await tx.select().from(tips).where(eq(tips.paymentId, payment.id)).for('update')
    if (!tip) throw new Error(`the tip of payment ${payment.id} is missing`)
    const now = deps.clock()
    if (result.outcome === 'declined' && payment.status === 'created') {
      await recordFailure(tx, payment.id, result.message, now)
      await mark(tx, tip, { status: 'void' })
    }
    if (result.outcome === 'captured' && (payment.status === 'created' || payment.status === 'failed')) {
      await recordCapture(tx, payment.id, tip.amount, { now, reference: result.reference })
      await receive(deps, tx, tip, payment, now)
    }
    return result.outcome === 'declined'
      ? declinedResponse(result.message)
      : tippedResponse(deps, tx, tip.orderId)
  },
  refunded: (tx, refundId) => queueRefundMail(deps, tx, refundId),
  returnPath: async (executor, paymentId) => `/tracking/${(await tipOf(executor, paymentId)).orderId}`,
  openResponse: async (executor, paymentId) =>
    tippedResponse(deps, executor, (await tipOf(executor, paymentId)).orderId, paymentId),
  isAwaited: async (executor, paymentId) => (await tipOf(executor, paymentId)).status === 'waiting',
})

const receive = async (deps: Needed, tx: Transaction, tip: TipRow, payment: LockedPayment, now: Date) => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, tip.orderId))
  if (!order) throw new Error(`the order of tip ${tip.id} is missing`)
  // Only what was captured after all, when nobody waited for it any more, is not wanted.
  const isWanted = tip.status === 'waiting' && payment.status === 'created'
  if (!isWanted || tip.courierId === null) {
    await receiveTip(deps, tx, isWanted ? tip : { ...tip, status: 'void' }, order.userId, now)
    return
  }
  await postTransfer(tx, now, giveTipAtOnce(tip, order.userId, tip.courierId))
  await markGiven(tx, tip, tip.courierId, tip.amount, now)
  await announceTip(deps, tx, { order, courierId: tip.courierId, amount: tip.amount, now })
}

/** The order as it is now, with what is still to be done for the payment. */
const tippedResponse = async (
  deps: Needed,
  executor: Executor,
  orderId: string,
  openPayment?: string,
): Promise<StoredResponse> => {
  const record = await findOrder(executor, orderId)
  if (!record) throw new Error(`order ${orderId} is missing`)
  const open = openPayment === undefined ? undefined : await paymentById(executor, openPayment)
  return {
    status: 201,
    body: JSON.stringify({ ...orderView(record, 'customer', deps.clock()), tipAction: open?.action ?? null }),
  }
}
