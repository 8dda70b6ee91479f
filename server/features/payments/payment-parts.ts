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
 * before their orders (lock-payment.ts). `now` is a value of another part; others may read `due`. One payment
 * has a text of its own: of an array PostgreSQL expects ten elements until it sees it, so it would plan the
 * whole statement anew each time, which takes longer than running it.
 */
export const capturePayments = (captures: readonly Capture[]): StatementPart => {
  const isOne = captures.length === 1
  const name = isOne ? 'payment_due' : 'payments_due'
  return {
    name,
    reads: ['now'],
    values: {
      paymentIds: captures.map(({ paymentId }) => paymentId),
      references: captures.map(({ reference }) => reference),
    },
    check: (parameter) => {
      const ids = `(${parameter('paymentIds')}::uuid[])`
      return `due AS (
    SELECT id FROM payments WHERE id = ${isOne ? `${ids}[1]` : `ANY${ids}`} AND status = 'created'
    ORDER BY id FOR NO KEY UPDATE
  ), ${name} AS (SELECT count(*) = cardinality${ids} AS ok FROM due)`
    },
    write: (parameter) => {
      const ids = `(${parameter('paymentIds')}::uuid[])`
      const references = `(${parameter('references')}::text[])`
      const from = isOne ? `(SELECT ${ids}[1], ${references}[1])` : `unnest(${ids}, ${references})`
      return `captured AS (
    UPDATE payments p SET status = 'captured', captured = p.amount, reference = c.reference,
      updated_at = ${parameter('now')}
    FROM agreed, ${from} AS c (id, reference)
    WHERE ok AND p.id = c.id AND p.status = 'created'
  )`
    },
  }
}
