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

export type Capture = { paymentId: string; reference: string }

/**
 * Captures payments in full, as a statement part: checks, as `due (id)`, that none is settled, and locks them
 * before their orders (lock-payment.ts). `now` is a value of another part; others may read `paymentIds`.
 */
export const capturePayments = (captures: readonly Capture[]): StatementPart => ({
  name: 'payments_due',
  reads: ['now', 'paymentIds'],
  values: {
    paymentIds: captures.map(({ paymentId }) => paymentId),
    references: captures.map(({ reference }) => reference),
  },
  check: (parameter) => `due AS (
    SELECT id FROM payments WHERE id = ANY(${parameter('paymentIds')}::uuid[]) AND status = 'created'
    ORDER BY id FOR NO KEY UPDATE
  ), payments_due AS (SELECT count(*) = cardinality(${parameter('paymentIds')}::uuid[]) AS ok FROM due)`,
  write: (parameter) => `captured AS (
    UPDATE payments p SET status = 'captured', captured = p.amount, reference = c.reference,
      updated_at = ${parameter('now')}
    FROM agreed, unnest(${parameter('paymentIds')}::uuid[], ${parameter('references')}::text[]) AS c (id, reference)
    WHERE ok AND p.id = c.id AND p.status = 'created'
  )`,
})
