import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { payments, savedPaymentMethods } from '../../../db/tables/index.ts'
import { paymentById } from '../payment-record.ts'

/**
 * Whether somebody has a card or UPI ID of one of these others, or paid this payment with one by which one of
 * them has paid: by the services' tokens, and of what was typed by its brand and end, as far as that is kept.
 */
export const sharesInstrument = async (
  executor: Executor,
  { userId, paymentId, others }: { userId: string; paymentId: string; others: readonly string[] },
): Promise<boolean> => {
  const payment = await paymentById(executor, paymentId)
  const own = executor
    .select({ token: savedPaymentMethods.token })
    .from(savedPaymentMethods)
    .where(eq(savedPaymentMethods.userId, userId))
  const tokens = and(
    inArray(savedPaymentMethods.token, own),
    inArray(savedPaymentMethods.userId, [...others]),
  )
  if ((await executor.$count(savedPaymentMethods, tokens)) > 0) return true
  if (!payment || payment.lastFour === null) return false
  const alike = and(
    inArray(payments.userId, [...others]),
    eq(payments.method, payment.method),
    eq(payments.lastFour, payment.lastFour),
    payment.brand === null ? undefined : eq(payments.brand, payment.brand),
    ne(payments.status, 'failed'),
  )
  return (await executor.$count(payments, alike)) > 0
}
