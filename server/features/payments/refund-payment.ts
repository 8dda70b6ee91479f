import { and, eq } from 'drizzle-orm'
import type { Paise } from '#shared/money.ts'
import { refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { RefundResult } from './provider.ts'

/**
 * Has the payment service give money back that the ledger has given back already; a job, repeated until the service took it.
 * `transfer` names the refund, so that a repeat gives back nothing twice. Amount in paise.
 */
export const sendRefund = async (
  deps: Deps,
  refund: { transfer: string; paymentId: string; amount: Paise },
): Promise<void> => settleRefund(deps, refund.transfer, await deps.payments.refund(refund))

/** Notes how far the payment service is with a refund. What is done stays done; one that failed needs a person, and is logged. */
export const settleRefund = async (
  deps: Deps,
  id: string,
  { status, reference }: RefundResult,
): Promise<void> => {
  if (status === 'failed') deps.log.error({ refund: id }, 'the payment service could not give money back')
  await deps.db
    .update(refunds)
    .set({ status, reference, ...(status !== 'pending' && { settledAt: deps.clock() }) })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
}
