import { and, eq } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredResponse } from '../../../http/caching/stored-response.ts'
import { releaseCredit, settleCredit } from '../../credit/credit.ts'
import { donationOf, settleCheckoutDonation } from '../../giving/donations/checkout-donation.ts'
import { declinedResponse, type PaymentPurpose } from '../../payments/purpose.ts'
import { recordCapture, recordFailure } from '../../payments/record-payment.ts'
import { applyTransition, recordLateCapture } from '../lifecycle/apply-transition.ts'
import { lockOrdersOf } from '../lifecycle/lock-orders.ts'
import { queueRefundMail } from '../messages/queue-order-mail.ts'
import { orderView } from '../order-view.ts'
import { selectOrders } from '../read-orders.ts'
import { settleCheckoutTips } from '../tips/settle-tips.ts'

type Needed = Omit<Deps, 'paymentPurposes'>

const serviceSilent = /*i18n*/ 'The payment service did not answer in time.'

/**
 * Settles each of a checkout's orders with their payment: confirms or cancels those that wait for it, and
 * refunds one that was cancelled in the meantime.
 */
export const orderPurpose = (deps: Needed): PaymentPurpose => ({
  settle: async (tx, payment, result) => {
    const transaction = { deps, tx }
    const now = deps.clock()
    const waiting = await lockOrdersOf(tx, payment)
    // A payment that is captured after it had failed is recorded, and refunded with its cancelled orders.
    const comesLate = payment.status === 'failed' && result.outcome === 'captured'
    if (result.outcome === 'captured' && (payment.status === 'created' || comesLate)) {
      await recordCapture(tx, payment.id, paise(0), { now, reference: result.reference })
      await settleCredit(tx, payment, now)
      for (const order of waiting)
        if (order.status === 'processing')
          await applyTransition(transaction, order, {
            action: order.slotFrom === null ? 'authorise' : 'schedule',
            actor: 'payment',
            now,
          })
        else if (order.status === 'cancelled') await recordLateCapture(transaction, order, now)
      await settleCheckoutTips(deps, tx, payment)
    }
    if (result.outcome === 'declined' && payment.status === 'created') {
      await recordFailure(tx, payment.id, result.message, now)
      await releaseCredit(tx, payment, now)
      for (const order of waiting)
        if (order.status === 'processing')
          await applyTransition(transaction, order, {
            action: 'refusePayment',
            actor: 'payment',
            now,
            reason: result.message,
          })
    }
    const withoutOrders = waiting.every((order) => order.status === 'cancelled')
    await settleCheckoutDonation(deps, tx, payment, result, { withoutOrders })
    return result.outcome === 'declined'
      ? declinedResponse(result.message)
      : ordersResponse(deps, tx, payment.id)
  },
  giveUpWaiting: async (tx, payment) => {
    for (const order of await lockOrdersOf(tx, payment))
      if (order.status === 'processing')
        await applyTransition({ deps, tx }, order, {
          action: 'refusePayment',
          actor: 'payment',
          now: deps.clock(),
          reason: serviceSilent,
        })
  },
  refunded: (tx, refundId) => queueRefundMail(deps, tx, refundId),
  returnPath: async (executor, paymentId) => {
    const paid = await executor.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId))
    return `/tracking?${new URLSearchParams(paid.map(({ id }) => ['order', id]))}`
  },
  openResponse: (executor, paymentId) => ordersResponse(deps, executor, paymentId),
  isAwaited: async (executor, paymentId) => {
    const [one] = await executor
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.paymentId, paymentId), eq(orders.status, 'processing')))
      .limit(1)
    return one !== undefined
  },
})

/** The checkout's response with its orders as they are now. */
const ordersResponse = async (
  deps: Needed,
  executor: Executor,
  paymentId: string,
): Promise<StoredResponse> => {
  const records = await selectOrders(executor, eq(orders.paymentId, paymentId), { limit: 100 })
  const now = deps.clock()
  return {
    status: 201,
    body: JSON.stringify({
      orders: records.map((record) => orderView(record, 'customer', now)),
      donation: await donationOf(deps, executor, paymentId),
    }),
  }
}
