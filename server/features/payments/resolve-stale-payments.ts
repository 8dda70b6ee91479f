import { and, eq, lte, ne } from 'drizzle-orm'
import { acceptWithinMs } from '#shared/order-lifecycle.ts'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { settlePayment } from './settle-payment.ts'

const neverCharged = {
  outcome: 'declined',
  message: /*i18n*/ 'The payment was not completed in time.',
} as const

/**
 * Payments whose answer never came, such as those under way when the server died: the service is asked, and
 * the orders or the donation are settled accordingly. Left alone for 10 minutes, since a webhook may still come; a customer who has not
 * completed it by then has given it up, and what comes later all the same goes straight back. Gives the ids it settled.
 */
export const resolveStalePayments = async (deps: Deps): Promise<string[]> => {
  const before = new Date(deps.clock().getTime() - acceptWithinMs)
  const stale = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'created'),
        ne(payments.method, 'cashOnDelivery'),
        lte(payments.createdAt, before),
      ),
    )
  const settled: string[] = []
  for (const { id } of stale)
    try {
      const found = await deps.payments.find(id)
      if (found.outcome === 'pending') continue
      const result = found.outcome === 'unknown' || found.outcome === 'actionRequired' ? neverCharged : found
      await settlePayment(deps, id, result)
      settled.push(id)
    } catch (error) {
      // One that cannot be settled must not hold up the others; it is tried again in a minute.
      deps.log.error({ err: error, paymentId: id }, 'a payment could not be settled')
    }
  return settled
}
