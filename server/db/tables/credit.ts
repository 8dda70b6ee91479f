import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { creditKinds } from '#shared/credit/credit.ts'
import { paise } from '#shared/money/money.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'
import { payments } from './payments.ts'

/**
 * What came to a person's store credit and what left it. What is left of each entry is spent the oldest
 * first; it never expires. The balance is what is left in all.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: creditKinds }).notNull(),
    /** In paise; below zero where it left. */
    amount: money('amount').notNull(),
    /** Of what came, what is not spent yet. */
    remaining: money('remaining').notNull().default(paise(0)),
    reason: text('reason').notNull().default(''),
    /** The payment that it was part of, and the admin who gave it. */
    paymentId: uuid('payment_id').references(() => payments.id),
    grantedBy: uuid('granted_by').references(() => users.id),
    /** Whether the ledger has it; not what is put aside for a payment that is still open, or never came. */
    posted: boolean('posted').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('credit_entries_user_idx').on(t.userId, t.at),
    index('credit_entries_left_idx').on(t.userId, t.at, t.id).where(sql`remaining > 0`),
    index('credit_entries_payment_idx').on(t.paymentId).where(sql`payment_id IS NOT NULL`),
    oneOf(t.kind, creditKinds),
    check(
      'credit_entries_amount_check',
      sql`${t.amount} <> 0 AND ${t.remaining} BETWEEN 0 AND greatest(0, ${t.amount})`,
    ),
  ],
)
