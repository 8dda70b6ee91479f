import { and, eq, sql } from 'drizzle-orm'
import type { Paise } from '#shared/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/**
 * Money came in for a payment that this transaction has locked: `amount` in paise on top of what was captured before.
 * `reference` is the provider's own id of the charge, where there is one.
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
      captured: sql`captured + ${amount}`,
      ...(amount > 0 && { status: 'captured' }),
      ...(reference !== undefined && { reference }),
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
}

/** The charge was declined, or given up: nothing was taken. */
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
 * Gives back `amount` paise of a payment that this transaction has locked: notes the refund and hands it to the payment
 * service once this has committed. `transfer` names the ledger's transfer, and the refund towards the service.
 */
export const refundPayment = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  { transfer, paymentId, amount }: { transfer: string; paymentId: string; amount: Paise },
): Promise<void> => {
  const now = deps.clock()
  await tx
    .update(payments)
    .set({
      refunded: sql`refunded + ${amount}`,
      status: sql`CASE WHEN refunded + ${amount} >= captured THEN 'refunded' ELSE 'partlyRefunded' END`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
  await tx.insert(refunds).values({ id: transfer, paymentId, amount, status: 'pending', createdAt: now })
  await deps.jobs.send('refund-payment', { transfer, paymentId, amount }, { tx })
}
