import { and, eq, or } from 'drizzle-orm'
import { type Paise, sumOf } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordDifference } from './differences/record-difference.ts'
import type { RefundResult } from './provider.ts'
import { serviceOf } from './services/services.ts'

/**
 * Sends a refund, already in the ledger, to the payment service; a job, retried until the service accepts it.
 * `transfer` identifies the refund, so that a retry refunds nothing twice. Amount in paise.
 */
export const sendRefund = async (
  deps: Deps,
  refund: { transfer: string; paymentId: string; amount: Paise },
): Promise<void> => {
  const [payment] = await deps.db
    .select({ provider: payments.provider, reference: payments.reference })
    .from(payments)
    .where(eq(payments.id, refund.paymentId))
  const [known] = await deps.db
    .select({ attempt: refunds.attempt })
    .from(refunds)
    .where(eq(refunds.id, refund.transfer))
  const service = serviceOf(deps, payment?.provider ?? deps.payments.name)
  const result = await service.refund({
    ...refund,
    reference: payment?.reference ?? null,
    attempt: known?.attempt ?? 0,
  })
  await settleRefund(deps, refund.transfer, result)
}

/**
 * Records a refund's status at the payment service. A completed refund stays so, unless the service says of
 * the same one that it failed after all; a failed one is logged, for a person.
 */
export const settleRefund = async (deps: Deps, id: string, result: RefundResult): Promise<void> => {
  const { status } = result
  if (status === 'failed')
    deps.log.error({ refund: id, failure: result.failure }, 'the payment service could not give money back')
  await deps.db.transaction((tx) => settleRefundIn(deps, tx, id, result))
  if (status === 'failed') await reportNotGivenBack(deps, id)
}

/**
 * Puts a payment whose refund failed before an admin, who can send it again, at once and not with the next
 * reconciliation.
 */
const reportNotGivenBack = async (deps: Deps, refundId: string): Promise<void> => {
  const [failed] = await deps.db
    .select({ payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'failed')))
  if (!failed) return
  const { id, provider, reference, captured, refunded } = failed.payment
  const unmade = await deps.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, 'failed')))
  await recordDifference(deps, {
    ...{ provider, paymentId: id, reference, kind: 'refundedLess' },
    ours: { captured, refunded },
    theirs: { captured, refunded: refunded - sumOf(unmade.map(({ amount }) => amount)) },
  })
}

/** The same in a transaction, for whatever brought the money back: also a person, by cash. */
export const settleRefundIn = async (
  deps: Pick<Deps, 'clock' | 'paymentPurposes'>,
  tx: Transaction,
  id: string,
  { status, reference, failure }: RefundResult,
): Promise<void> => {
  const [settled] = await tx
    .update(refunds)
    .set({
      status,
      reference,
      ...(failure !== undefined && { failure }),
      ...(status !== 'pending' && { settledAt: deps.clock() }),
    })
    .where(
      and(
        eq(refunds.id, id),
        status === 'failed' && reference !== null
          ? or(
              eq(refunds.status, 'pending'),
              and(eq(refunds.status, 'done'), eq(refunds.reference, reference)),
            )
          : eq(refunds.status, 'pending'),
      ),
    )
    .returning()
  if (settled?.status !== 'done') return
  const [payment] = await tx.select().from(payments).where(eq(payments.id, settled.paymentId))
  if (payment) await deps.paymentPurposes[payment.purpose].refunded?.(tx, id)
}
