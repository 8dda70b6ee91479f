import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The last number of each financial year. The row is locked while a number is given, so that there are no
 * gaps.
 */
export const invoiceSeries = pgTable('invoice_series', {
  /** April to March: `2627`. */
  financialYear: text('financial_year').primaryKey(),
  last: integer('last').notNull().default(0),
})

/**
 * The number of an order's tax invoice. What is on it is worked out from the order, which does not change
 * after delivery.
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
  },
  (t) => [
    uniqueIndex('tax_invoices_number').on(t.financialYear, t.serial),
    check('tax_invoices_serial_check', sql`${t.serial} > 0`),
  ],
)
