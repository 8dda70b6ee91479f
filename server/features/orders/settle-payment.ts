import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { idempotencyKeys, orders, payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/idempotency.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import type { ChargeResult } from '../payments/provider.ts'
import { applyTransition, recordLateCapture } from './apply-transition.ts'
import { lockOrdersOf } from './lock-orders.ts'
import { selectOrders } from './order-store.ts'
import { orderTransaction } from './order-transaction.ts'
import { orderView } from './order-view.ts'
import { readPricing } from './pricing-settings.ts'

type Settled = Exclude<ChargeResult, { outcome: 'pending' }>

/**
 * Records what became of a payment, order by order: confirms or cancels those that wait for it, and sends the money of
 * one that was cancelled meanwhile straight back. Repeatable: a payment that is settled already stays as it is.
 * Gives, and stores for repeats of the checkout, its answer.
 */
export const settlePayment = (deps: Deps, paymentId: string, result: Settled): Promise<StoredResponse> =>
  orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const now = deps.clock()
    const pricing = await readPricing(tx)
    const payment = await lockPayment(tx, paymentId)
    if (!payment) throw new Error(`payment ${paymentId} is missing`)
    const waiting = await lockOrdersOf(tx, payment)
    // Money that comes although the payment was given up is taken note of, and given back with its cancelled orders.
    const comesLate = payment.status === 'failed' && result.outcome === 'captured'
    if (payment.status === 'created' || comesLate) {
      if (result.outcome === 'captured') {
        await tx.update(payments).set({ reference: result.reference }).where(eq(payments.id, paymentId))
        for (const order of waiting)
          if (order.status === 'processing')
            await applyTransition(transaction, order, { action: 'authorise', actor: 'payment', now }, pricing)
          else await recordLateCapture(transaction, order, now)
      } else {
        await tx
          .update(payments)
          .set({ status: 'failed', failure: result.message, updatedAt: now })
          .where(eq(payments.id, paymentId))
        for (const order of waiting)
          if (order.status === 'processing')
            await applyTransition(
              transaction,
              order,
              { action: 'refusePayment', actor: 'payment', now, reason: result.message },
              pricing,
            )
      }
    }
    const response =
      result.outcome === 'declined' ? declined(result.message) : await ordersResponse(deps, paymentId, tx)
    await tx
      .update(idempotencyKeys)
      .set({ status: response.status, response: sql`${response.body}::json` })
      .where(and(eq(idempotencyKeys.paymentId, paymentId), isNull(idempotencyKeys.status)))
    return response
  })

/** The checkout's answer as its orders stand now. */
export const ordersResponse = async (
  deps: Deps,
  paymentId: string,
  tx?: Transaction,
): Promise<StoredResponse> => {
  const records = await selectOrders(tx ?? deps.db, eq(orders.paymentId, paymentId), { limit: 100 })
  const now = deps.clock()
  return {
    status: 201,
    body: JSON.stringify({ orders: records.map((record) => orderView(record, 'customer', now)) }),
  }
}

const declined = (message: string): StoredResponse => ({
  status: 402,
  body: JSON.stringify({ code: 'payment_declined', message }),
})
