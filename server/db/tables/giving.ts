import { sql } from 'drizzle-orm'
import { boolean, check, index, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { donationStatuses } from '#shared/contracts/giving.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'
import { payments } from './payments.ts'

/** Numbers the receipts of donations in the order in which the payments were captured. */
export const donationReceiptNumbers = pgSequence('donation_receipt_numbers')

/** Donations to the fund that pays for rescues and sponsored meals, each with one payment. */
export const donations = pgTable(
  'donations',
  {
    id: uuid('id').primaryKey(),
    /** Null for a visitor. */
    userId: uuid('user_id').references(() => users.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    message: text('message').notNull().default(''),
    /** The name appears on the receipt, but nowhere public. */
    anonymous: boolean('anonymous').notNull(),
    /** Empty if a visitor gave none. */
    donorName: text('donor_name').notNull().default(''),
    /** Where the receipt is sent. */
    donorEmail: text('donor_email'),
    /** The language the donor used, for the e-mail. */
    language: text('language').notNull(),
    status: text('status', { enum: donationStatuses }).notNull(),
    /** `DON-2026-000001`; null until the payment is captured. */
    receiptNumber: text('receipt_number'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at'),
    receiptSentAt: moment('receipt_sent_at'),
  },
  (t) => [
    uniqueIndex('donations_payment_key').on(t.paymentId),
    uniqueIndex('donations_receipt_number_key').on(t.receiptNumber),
    index('donations_user_idx').on(t.userId, t.createdAt.desc()).where(sql`user_id IS NOT NULL`),
    /** The donor wall. */
    index('donations_wall_idx').on(t.receivedAt.desc(), t.id.desc()).where(sql`status = 'received'`),
    oneOf(t.status, donationStatuses),
    check('donations_amount_check', sql`${t.amount} > 0`),
  ],
)
