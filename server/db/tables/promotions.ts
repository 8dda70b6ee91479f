import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { promoKinds, promoOffers } from '#shared/promotions.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'
import { payments } from './payments.ts'

/** Discount codes for a first order, each valid for one checkout. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    /** Percent of the subtotal. */
    percent: integer('percent').notNull(),
    kind: text('kind', { enum: promoKinds }).notNull(),
    /** To whom it was issued: an e-mail address, or a user id by the chat; null for a visitor in the chat. */
    issuedTo: text('issued_to'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    /** At most one code of each kind for a person. */
    uniqueIndex('promo_codes_issued_key').on(t.kind, t.issuedTo),
    index('promo_codes_expiry_idx').on(t.expiresAt).where(sql`issued_to IS NULL`),
    oneOf(t.kind, promoKinds),
    check('promo_codes_percent_check', sql`${t.percent} BETWEEN 1 AND 100`),
    check('promo_codes_code_check', sql`${t.code} = upper(${t.code})`),
  ],
)

/**
 * A code that was used. Unique indexes decide between concurrent checkouts: one for each person and offer, one for each code.
 * The row is deleted when all orders of its payment are cancelled, and the code can be used again.
 */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    offer: text('offer', { enum: promoOffers }).notNull(),
    code: text('code')
      .notNull()
      .references(() => promoCodes.code),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.offer] }),
    oneOf(t.offer, promoOffers),
    uniqueIndex('promo_redemptions_code_key').on(t.code),
    uniqueIndex('promo_redemptions_payment_key').on(t.paymentId),
  ],
)
