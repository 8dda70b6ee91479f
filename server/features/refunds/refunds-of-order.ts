import type { Output } from '#shared/api/contract.ts'
import type { orderRefunds } from '#shared/refunds/contracts.ts'
import { refundNumber } from '#shared/refunds/refund-number.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { transfersOf } from '../ledger/transfers-of.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { oneOrder } from '../orders/lists/find-orders.ts'
import { findOrder } from '../orders/read-orders.ts'
import { paymentRecord } from '../payments/payment-record.ts'

type Refunds = Output<typeof orderRefunds.response>

/**
 * What goes back of an order as it was paid, for its customer and admins; what came back as credit is no part
 * of it. Amounts in paise. Throws not_found (404) for anybody else.
 */
export const refundsOfOrder = async (deps: Deps, caller: Caller, id: string): Promise<Refunds> => {
  const { viewedAs } = await oneOrder(deps, caller, id)
  if (viewedAs !== 'customer' && viewedAs !== 'admin') throw notFound()
  const record = await findOrder(deps.db, id)
  if (!record) throw notFound()
  const { refunds } = await paymentRecord(deps.db, record.order.paymentId)
  // A payment may be of several orders: those of this one are in its books.
  const own = new Set((await transfersOf(deps.db, id)).map((transfer) => transfer.id))
  return {
    items: refunds
      .filter((refund) => own.has(refund.id))
      .map((refund) => ({
        number: refundNumber(refund.id),
        amount: refund.amount,
        status: refund.status,
        at: refund.createdAt.toISOString(),
        settledAt: refund.settledAt?.toISOString() ?? null,
      })),
  }
}
