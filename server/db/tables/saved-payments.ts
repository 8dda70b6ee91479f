import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** What a customer pays with again: the provider's token and what tells it from others. Never a card number or UPI ID. */
export const savedPaymentMethods = pgTable(
  'saved_payment_methods',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** creditCard or upi. */
    method: text('method').notNull(),
    provider: text('provider').notNull(),
    /** Worth nothing but to this provider, for this merchant. */
    token: text('token').notNull(),
    /** `Visa`, `RuPay`; `UPI`. */
    brand: text('brand').notNull(),
    /** Of a card its last four digits, of a UPI ID the end of its name. */
    lastFour: text('last_four').notNull(),
    /** Null for UPI. */
    expiryMonth: smallint('expiry_month'),
    expiryYear: smallint('expiry_year'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('saved_payment_methods_user_idx').on(t.userId),
    uniqueIndex('saved_payment_methods_token_key').on(t.userId, t.provider, t.token),
  ],
)
