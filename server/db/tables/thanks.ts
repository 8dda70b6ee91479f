import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { referralRefusals, referralStatuses } from '#shared/thanks/referrals.ts'
import { stampRewards } from '#shared/thanks/stamps.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { restaurants } from './restaurants.ts'

/** The code by which a person brings friends, made when first asked for. */
export const referralCodes = pgTable('referral_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  code: text('code').notNull().unique(),
})

/** Who was brought by whom: once in a life, with the amounts as they were promised then. */
export const referrals = pgTable(
  'referrals',
  {
    referredId: uuid('referred_id')
      .primaryKey()
      .references(() => users.id),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => users.id),
    referrerAmount: money('referrer_amount').notNull(),
    referredAmount: money('referred_amount').notNull(),
    /** A keyed hash of the device that was used; null where it has no mark. */
    device: text('device'),
    status: text('status', { enum: referralStatuses }).notNull(),
    /** Why nothing is paid; null while something is, or may be. */
    refusal: text('refusal', { enum: referralRefusals }),
    /** The order that it was paid for, or refused with. */
    orderId: text('order_id').references(() => orders.id),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    index('referrals_referrer_idx').on(t.referrerId),
    uniqueIndex('referrals_device_key').on(t.device),
    index('referrals_waiting_idx').on(t.createdAt).where(sql`status = 'waiting'`),
    oneOf(t.status, referralStatuses),
    oneOf(t.refusal, referralRefusals),
    check(
      'referrals_settled_check',
      sql`(${t.status} = 'refused') = (${t.refusal} IS NOT NULL) AND (${t.status} = 'waiting') = (${t.settledAt} IS NULL)
        AND ${t.referrerId} <> ${t.referredId}`,
    ),
  ],
)

/** The stamp card that a restaurant offers: every so many orders give credit, at its cost. */
export const stampCards = pgTable(
  'stamp_cards',
  {
    restaurantId: text('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    every: smallint('every').notNull(),
    reward: text('reward', { enum: stampRewards }).notNull(),
    /** What a full card gives, or at most. */
    amount: money('amount').notNull(),
    /** While it is not, no card becomes full; the stamps stay. */
    active: boolean('active').notNull(),
    /** Orders delivered since then have a stamp. */
    since: moment('since').notNull(),
  },
  (t) => [
    oneOf(t.reward, stampRewards),
    check('stamp_cards_check', sql`${t.every} BETWEEN 2 AND 30 AND ${t.amount} > 0`),
  ],
)

/**
 * Full cards, by the order that filled them. Stamps have no rows: they are the delivered orders that were not
 * refunded, less those that full cards took, so an order that is refunded takes its stamp back by itself.
 */
export const stampsFilled = pgTable(
  'stamps_filled',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** How many stamps it took, and what it gave. */
    stamps: smallint('stamps').notNull(),
    amount: money('amount').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('stamps_filled_card_idx').on(t.userId, t.restaurantId),
    check('stamps_filled_check', sql`${t.stamps} > 0 AND ${t.amount} > 0`),
  ],
)
