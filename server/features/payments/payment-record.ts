import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { idsOfRefundNumber } from '#shared/refunds/refund-number.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { PaymentRow } from './lock-payment.ts'

type RefundRow = typeof refunds.$inferSelect

export const paymentById = async (executor: Executor, id: string): Promise<PaymentRow | undefined> =>
  (await executor.select().from(payments).where(eq(payments.id, id)))[0]

/** What went back, or is about to, under the id of its transfer; amount in paise. */
export const refundById = async (executor: Executor, id: string): Promise<RefundRow | undefined> =>
  (await executor.select().from(refunds).where(eq(refunds.id, id)))[0]

/** The ids of the payments that a refund with this number, as somebody types it, is of. */
export const paymentsOfRefund = async (executor: Executor, number: string): Promise<string[]> => {
  const ids = idsOfRefundNumber(number)
  if (ids === null) return []
  const found = await executor
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(gte(refunds.id, ids.first), lte(refunds.id, ids.last)))
  return found.map(({ paymentId }) => paymentId)
}

/** A refund, locked until the transaction ends. */
export const lockRefund = async (tx: Transaction, id: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)).for('update'))[0]

/** A payment and what went back of it, the earliest first. Amounts in paise. */
export const paymentRecord = async (executor: Executor, id: string) => {
  const payment = await paymentById(executor, id)
  if (!payment) throw new Error(`payment ${id} is missing`)
  return {
    payment,
    refunds: await executor
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, id))
      .orderBy(asc(refunds.createdAt)),
  }
}
