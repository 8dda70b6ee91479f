import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { creditKinds } from '#shared/credit/credit.ts'
import { giftStatuses } from '#shared/credit/gifts.ts'
import { type Language, languages } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import { users } from './accounts.ts'
import { bytes, moment, money, oneOf } from './columns.ts'
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

/**
 * Credit that somebody bought for somebody else, who redeems its code once. The code is stored encrypted, for
 * whoever bought it to read again, and found by its hash: eighty random bits need no key for that.
 */
export const creditGifts = pgTable(
  'credit_gifts',
  {
    id: uuid('id').primaryKey(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    status: text('status', { enum: giftStatuses }).notNull(),
    codeHash: bytes('code_hash').notNull(),
    /** The key's id; nonce, tag and text (server/secrets/sealed.ts). */
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    /** Who gets it by e-mail, in which language; empty: nobody, the buyer passes the code on. */
    recipientName: text('recipient_name').notNull().default(''),
    recipientEmail: text('recipient_email').notNull().default(''),
    message: text('message').notNull().default(''),
    language: text('language', { enum: languages }).$type<Language>().notNull(),
    redeemedBy: uuid('redeemed_by').references(() => users.id),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    redeemedAt: moment('redeemed_at'),
  },
  (t) => [
    uniqueIndex('credit_gifts_code_key').on(t.codeHash),
    index('credit_gifts_buyer_idx').on(t.buyerId, t.createdAt),
    uniqueIndex('credit_gifts_payment_key').on(t.paymentId),
    oneOf(t.status, giftStatuses),
    oneOf(t.language, languages),
    check('credit_gifts_amount_check', sql`${t.amount} > 0`),
    check(
      'credit_gifts_redeemed_check',
      sql`(${t.status} = 'redeemed') = (${t.redeemedAt} IS NOT NULL) AND (${t.redeemedAt} IS NULL OR ${t.redeemedBy} IS NOT NULL)`,
    ),
  ],
)
