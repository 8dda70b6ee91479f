import { and, eq, sql } from 'drizzle-orm'
import type { Paise } from '#shared/money/money.ts'
import type { PaymentMethod } from '#shared/payments/payments.ts'
import type { Transaction } from '../../db/connection.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/**
 * Records a capture of a locked payment: `amount` in paise, added to what was captured before. `reference` is
 * the provider's id of the charge, if there is one.
 */
export const recordCapture = async (
  tx: Transaction,
  paymentId: string,
  amount: Paise,
  { now, reference }: { now: Date; reference?: string | undefined },
): Promise<void> => {
  if (amount === 0 && reference === undefined) return
  await tx
    .update(payments)
    .set({
      // What store credit paid was never captured: it is the last of what its orders come to.
      captured: sql`CASE WHEN credit > 0 THEN least(amount, captured + ${amount}) ELSE captured + ${amount} END`,
      ...(amount > 0 && { status: 'captured' }),
      ...(reference !== undefined && { reference }),
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
}

/** Records that a charge was declined or abandoned: nothing was captured. */
export const recordFailure = async (
  tx: Transaction,
  paymentId: string,
  message: string,
  now: Date,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ status: 'failed', failure: message, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'created')))
}

/**
 * Refunds `amount` paise of a locked payment: records the refund and sends it to the payment service after
 * the commit. What was paid in cash no service can give back: it stays pending, for a person
 * (docs/operating.md). What the fund paid is back with the transfer itself (orders/money/send-refund.ts).
 * `transfer` is the id of the ledger's transfer, and identifies the refund to the service. Returns how the
 * payment was made.
 */
export const refundPayment = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  { transfer, paymentId, amount }: { transfer: string; paymentId: string; amount: Paise },
): Promise<PaymentMethod | undefined> => {
  const now = deps.clock()
  const [payment] = await tx
    .update(payments)
    .set({
      refunded: sql`refunded + ${amount}`,
      status: sql`CASE WHEN refunded + ${amount} >= captured THEN 'refunded' ELSE 'partlyRefunded' END`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning({ method: payments.method })
  const done = payment?.method === 'fund' && ({ status: 'done', settledAt: now } as const)
  await tx
    .insert(refunds)
    .values({ id: transfer, paymentId, amount, status: 'pending', createdAt: now, ...done })
  if (payment?.method !== 'cashOnDelivery' && payment?.method !== 'fund')
    await deps.jobs.send('refund-payment', { transfer, paymentId, amount }, { tx })
  return payment?.method
}
