import { and, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { payments, refunds } from '../tables/payments.ts'

const query = new QueryBuilder()

/**
 * Whose a payment is, by what it is paid and what the service calls it, how far it is, and what its payer has
 * to do meanwhile.
 */
export const paymentStates = query
  .select({
    id: payments.id,
    userId: payments.userId,
    method: payments.method,
    reference: payments.reference,
    brand: payments.brand,
    lastFour: payments.lastFour,
    status: payments.status,
    credit: payments.credit,
    action: payments.action,
  })
  .from(payments)
  .as('payment_states')

/** What goes back of payments in cash, each under the id of its transfer in the ledger. */
export const cashRefunds = query
  .select({
    id: refunds.id,
    paymentId: refunds.paymentId,
    amount: refunds.amount,
    status: refunds.status,
    reference: refunds.reference,
    createdAt: refunds.createdAt,
    settledAt: refunds.settledAt,
  })
  .from(refunds)
  .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.method, 'cashOnDelivery')))
  .as('cash_refunds')
