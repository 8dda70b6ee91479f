import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { promoKinds, promoOffers } from '#shared/promotions/promotions.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'
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
 * A code that was used. Unique indexes decide between concurrent checkouts: one for each person and offer,
 * one for each code. The row is deleted when all orders of its payment are cancelled, and the code can be
 * used again.
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

/**
 * Promo codes that an admin makes for everybody. Never deleted, since orders refer to them: one that is over
 * has an end.
 */
export const promoCampaigns = pgTable(
  'promo_campaigns',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    /** What it is for, among admins. */
    note: text('note').notNull(),
    /** Percent of each subtotal; null where an amount is taken off. */
    percent: integer('percent'),
    amount: money('amount'),
    /** The most that a percentage takes off; null: no limit. */
    most: money('most'),
    /** The least that the dishes it applies to must cost; 0: any. */
    minimum: money('minimum').notNull(),
    firstOrder: boolean('first_order').notNull(),
    startsAt: moment('starts_at').notNull(),
    /** From then on it is over; null: not planned. */
    endsAt: moment('ends_at'),
    /** How many checkouts may use it, of all people and of each; null: no limit. */
    maxUses: integer('max_uses'),
    maxUsesEach: integer('max_uses_each'),
    /** Whose dishes it applies to; null: everybody's. */
    restaurantIds: text('restaurant_ids').array(),
    paused: boolean('paused').notNull(),
    /** Checkouts that use it, counted where `maxUses` limits them, under a lock of this row. */
    used: integer('used').notNull().default(0),
    /** Incremented with each change of its terms: a checkout that was priced by others is priced again. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('promo_campaigns_age_idx').on(t.createdAt, t.code),
    check('promo_campaigns_code_check', sql`${t.code} = upper(${t.code})`),
    check(
      'promo_campaigns_discount_check',
      sql`CASE WHEN ${t.percent} IS NULL THEN ${t.amount} > 0 AND ${t.most} IS NULL
        ELSE ${t.percent} BETWEEN 1 AND 100 AND ${t.amount} IS NULL AND coalesce(${t.most}, 1) > 0 END`,
    ),
    check('promo_campaigns_minimum_check', sql`${t.minimum} >= 0`),
    check('promo_campaigns_window_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('promo_campaigns_uses_check', sql`${t.maxUses} > 0 AND ${t.maxUsesEach} > 0`),
    check('promo_campaigns_used_check', sql`${t.used} >= 0`),
  ],
)

/**
 * A checkout with a code that everybody may use. Unique indexes decide between concurrent checkouts of one
 * person: one for each of the person's uses, one for a person's first order. The row is deleted when all
 * orders of its payment are cancelled.
 */
export const promoUses = pgTable(
  'promo_uses',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    code: text('code')
      .notNull()
      .references(() => promoCampaigns.code),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** From 1 to what each person may, where that is limited. */
    nth: integer('nth'),
    firstOrder: boolean('first_order').notNull(),
    /** In paise, of all orders of the checkout. */
    discount: money('discount').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    uniqueIndex('promo_uses_nth_key').on(t.code, t.userId, t.nth),
    uniqueIndex('promo_uses_first_order_key').on(t.userId).where(sql`first_order`),
    index('promo_uses_code_idx').on(t.code, t.at),
    index('promo_uses_user_idx').on(t.userId),
  ],
)
