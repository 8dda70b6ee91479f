import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceParties } from '#shared/invoices/parties.ts'
import { moment, money } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The last number of each series. The row is locked while a number is given, so that there are no gaps.
 */
export const invoiceSeries = pgTable('invoice_series', {
  /** The financial year, April to March, of tax invoices: `2627`; of other documents `CN/2627`. */
  series: text('financial_year').primaryKey(),
  last: integer('last').notNull().default(0),
})

/**
 * The number of an order's tax invoice, and whom it names. All else on it is worked out from the order, which
 * does not change after delivery.
 */
export const taxInvoices = pgTable(
  'tax_invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** Null on those from before it was kept: they name both as they are today. */
    parties: jsonb('parties').$type<InvoiceParties>(),
  },
  (t) => [
    uniqueIndex('tax_invoices_number').on(t.financialYear, t.serial),
    check('tax_invoices_serial_check', sql`${t.serial} > 0`),
  ],
)

/**
 * A credit note for what went back of an invoiced order: one for each transfer of the ledger that took tax
 * back.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    transferId: uuid('transfer_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** What went back, with the tax in it, and what earlier notes of the order come to. */
    amount: money('amount').notNull(),
    creditedBefore: money('credited_before').notNull(),
  },
  (t) => [
    uniqueIndex('credit_notes_number').on(t.financialYear, t.serial),
    index('credit_notes_order_idx').on(t.orderId),
    check('credit_notes_amount_check', sql`${t.serial} > 0 AND ${t.amount} > 0 AND ${t.creditedBefore} >= 0`),
  ],
)
