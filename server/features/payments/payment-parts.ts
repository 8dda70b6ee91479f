import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { payments, refunds } from '../../db/tables/index.ts'
import type { PaymentRow } from './lock-payment.ts'

const rowOf = toRow(payments)

/** Inserts new payments, as a statement part. */
export const insertPayments = (created: readonly PaymentRow[]): StatementPart => ({
  name: 'payment',
  values: { payments: JSON.stringify(created.map(rowOf)) },
  write: (parameter) => insertRows('payment', payments, parameter('payments')),
})

export type RefundRow = typeof refunds.$inferSelect
const refundOf = toRow(refunds)

/** Inserts refunds that the payment service has made. */
export const insertRefunds = (made: readonly RefundRow[]): StatementPart => ({
  name: 'refunds',
  values: { refunds: JSON.stringify(made.map(refundOf)) },
  write: (parameter) => insertRows('sent_back', refunds, parameter('refunds')),
})

/**
 * Captures a payment in full, as a statement part: checks, as `due (id)`, that it is not settled, and locks
 * it before its orders (lock-payment.ts). `now` is a value of another part.
 */
export const capturePayment = (paymentId: string, reference: string): StatementPart => ({
  name: 'payment_due',
  reads: ['now'],
  values: { paymentId, reference },
  check: (parameter) => `due AS (
    SELECT id FROM payments WHERE id = ${parameter('paymentId')} AND status = 'created' FOR NO KEY UPDATE
  ), payment_due AS (SELECT EXISTS (SELECT FROM due) AS ok)`,
  write: (parameter) => `captured AS (
    UPDATE payments SET status = 'captured', captured = amount, reference = ${parameter('reference')},
      updated_at = ${parameter('now')}
    FROM agreed WHERE ok AND id = ${parameter('paymentId')} AND status = 'created'
  )`,
})
