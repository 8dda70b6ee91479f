import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { donationStatuses } from '#shared/giving/contracts.ts'
import { monthlyGiftStatuses } from '#shared/giving/monthly.ts'
import { spendingPurposes } from '#shared/giving/spending-purposes.ts'
import { paise } from '#shared/money/money.ts'
import { users } from './accounts.ts'
import { bytes, moment, money, oneOf } from './columns.ts'
import { payments } from './payments.ts'
import { restaurants } from './restaurants.ts'

/** Numbers the receipts of donations in the order in which the payments were captured. */
export const donationReceiptNumbers = pgSequence('donation_receipt_numbers')

/**
 * Gifts that come again every month, each of which is a donation. Who gives, and for whom, stands with the
 * latest of them.
 */
export const monthlyGifts = pgTable(
  'monthly_gifts',
  {
    id: uuid('id').primaryKey(),
    /** Null for a visitor. */
    userId: uuid('user_id').references(() => users.id),
    /** The first payment, by which the donor agreed to those that follow. */
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    status: text('status', { enum: monthlyGiftStatuses }).notNull(),
    /** The calendar day in Asia/Kolkata on which the first came. */
    startedOn: text('started_on').notNull(),
    /** Which month is charged next, or just now: 0 is the first, 1 a month after it. */
    turn: integer('turn').notNull().default(0),
    /** When it is charged next; null while it is charged, and once it is over. */
    dueAt: moment('due_at'),
    /** When the donor was told of that charge. */
    announcedAt: moment('announced_at'),
    /** How often the charge of this turn has failed. */
    failures: smallint('failures').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('monthly_gifts_payment_key').on(t.paymentId),
    index('monthly_gifts_user_idx').on(t.userId),
    index('monthly_gifts_created_idx').on(t.createdAt.desc(), t.id.desc()),
    index('monthly_gifts_due_idx').on(t.dueAt).where(sql`status = 'active'`),
    oneOf(t.status, monthlyGiftStatuses),
    check('monthly_gifts_amount_check', sql`${t.amount} > 0`),
  ],
)

/** Companies whose people's gifts are summed up on a page. */
export const companies = pgTable('companies', {
  /** The last part of the page's address, made of the name. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since when no more gifts are counted towards it. */
  closedAt: moment('closed_at'),
})

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
    /**
     * How much of it the fund has spent, and given back to the donor; the rest waits in the fund. Changed
     * under the fund's lock alone.
     */
    used: money('used').notNull().default(paise(0)),
    refunded: money('refunded').notNull().default(paise(0)),
    /**
     * For how many sponsored meals it was given, each at an equal part of it. Null: for whatever the fund
     * pays for.
     */
    meals: integer('meals'),
    /**
     * How many of those no shelter has asked for yet: their rupees pay for nothing else. Changed under the
     * fund's lock alone.
     */
    mealsKept: integer('meals_kept').notNull().default(0),
    /** The gift that it is a month of, and which; null for one that was given once. */
    monthlyGiftId: uuid('monthly_gift_id').references(() => monthlyGifts.id),
    monthlyTurn: integer('monthly_turn'),
    /** Given while paying for an order. */
    atCheckout: boolean('at_checkout').notNull().default(false),
    message: text('message').notNull().default(''),
    /** The name appears on the receipt, but nowhere public. */
    anonymous: boolean('anonymous').notNull(),
    /** Empty if a visitor gave none. */
    donorName: text('donor_name').notNull().default(''),
    /** Where the receipt is sent. */
    donorEmail: text('donor_email'),
    /** In whose name it was given, and where they hear of it until they have; null: in nobody's. */
    honoree: text('honoree'),
    honoreeEmail: text('honoree_email'),
    /** Towards whose sum it counts; null: towards no company's. */
    companyId: text('company_id').references(() => companies.id),
    /** The donor's PAN, for the receipt; null where none was given. */
    pan: bytes('pan'),
    panKeyId: text('pan_key_id'),
    /** The language the donor used, for the e-mail. */
    language: text('language').notNull(),
    status: text('status', { enum: donationStatuses }).notNull(),
    /** `DON-2026-000001`; null until the payment is captured. */
    receiptNumber: text('receipt_number'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at'),
    receiptSentAt: moment('receipt_sent_at'),
    /** Whether the donor is mailed when a shelter has had food of it. */
    updates: boolean('updates').notNull().default(true),
    /** Since when an admin keeps name and message off the wall. */
    hiddenAt: moment('hidden_at'),
  },
  (t) => [
    uniqueIndex('donations_payment_key').on(t.paymentId),
    uniqueIndex('donations_receipt_number_key').on(t.receiptNumber),
    index('donations_user_idx').on(t.userId, t.createdAt.desc()).where(sql`user_id IS NOT NULL`),
    /** However often and at once it is charged, a month is given once. */
    uniqueIndex('donations_monthly_key')
      .on(t.monthlyGiftId, t.monthlyTurn)
      .where(sql`status = ANY ('{pending,received}')`),
    /** The donor wall. */
    index('donations_wall_idx').on(t.receivedAt.desc(), t.id.desc()).where(sql`status = 'received'`),
    /** The donor wall, the largest first. */
    index('donations_largest_idx')
      .on(sql`(amount - refunded) DESC`, t.id.desc())
      .where(sql`status = 'received'`),
    /** What a company's people gave. */
    index('donations_company_idx').on(t.companyId).where(sql`company_id IS NOT NULL`),
    /** What waits in the fund, the oldest first. */
    index('donations_waiting_idx')
      .on(t.receivedAt, t.id)
      .where(sql`status = 'received' AND used + refunded < amount`),
    oneOf(t.status, donationStatuses),
    check('donations_amount_check', sql`${t.amount} > 0`),
    check('donations_meals_check', sql`${t.meals} > 0`),
    /** The rupees of each meal that is kept are still there. */
    check(
      'donations_kept_check',
      sql`CASE WHEN ${t.meals} IS NULL THEN ${t.mealsKept} = 0 ELSE ${t.mealsKept} BETWEEN 0 AND ${t.meals}
        AND ${t.mealsKept} * (${t.amount} / ${t.meals}) <= ${t.amount} - ${t.used} - ${t.refunded} END`,
    ),
    check(
      'donations_used_check',
      sql`${t.used} >= 0 AND ${t.refunded} >= 0 AND ${t.used} + ${t.refunded} <= ${t.amount}`,
    ),
  ],
)

/** What went back to donors of received donations, each under the id of its transfer in the ledger. */
export const donationRefunds = pgTable(
  'donation_refunds',
  {
    id: uuid('id').primaryKey(),
    donationId: uuid('donation_id')
      .notNull()
      .references(() => donations.id),
    amount: money('amount').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('donation_refunds_donation_idx').on(t.donationId),
    check('donation_refunds_amount_check', sql`${t.amount} > 0`),
  ],
)

/** What the fund paid for; a run or an order once. */
export const fundSpendings = pgTable(
  'fund_spendings',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: spendingPurposes }).notNull(),
    /** The rescue run's or the order's id. */
    subjectId: text('subject_id').notNull(),
    amount: money('amount').notNull(),
    /** What came back since: the order was cancelled, or some of it refunded. */
    returned: money('returned').notNull().default(paise(0)),
    /** Of food; null where nobody counts them. */
    portions: integer('portions'),
    /** Of sponsored meals: what one costs that no donor sponsored, in paise. */
    mealPrice: money('meal_price'),
    restaurantId: text('restaurant_id').references(() => restaurants.id),
    at: moment('at').notNull(),
    /** When the shelter received what was paid for; null until then. */
    receivedAt: moment('received_at'),
  },
  (t) => [
    uniqueIndex('fund_spendings_subject_key').on(t.purpose, t.subjectId),
    index('fund_spendings_at_idx').on(t.at.desc(), t.id.desc()),
    oneOf(t.purpose, spendingPurposes),
    check(
      'fund_spendings_amount_check',
      sql`${t.amount} > 0 AND ${t.returned} BETWEEN 0 AND ${t.amount} AND ${t.portions} > 0`,
    ),
  ],
)

/** Which donations a spending was taken from. */
export const donationUses = pgTable(
  'donation_uses',
  {
    spendingId: uuid('spending_id')
      .notNull()
      .references(() => fundSpendings.id),
    /** 0, 1, 2 ... in the order in which they were taken; what comes back goes to the last ones first. */
    place: integer('place').notNull(),
    donationId: uuid('donation_id')
      .notNull()
      .references(() => donations.id),
    amount: money('amount').notNull(),
    returned: money('returned').notNull().default(paise(0)),
    /** Meals that the donor sponsored, and how many of them came back: they are served another time. */
    meals: integer('meals').notNull().default(0),
    mealsReturned: integer('meals_returned').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.spendingId, t.place] }),
    index('donation_uses_donation_idx').on(t.donationId),
    check('donation_uses_amount_check', sql`${t.amount} > 0 AND ${t.returned} BETWEEN 0 AND ${t.amount}`),
    check('donation_uses_meals_check', sql`${t.mealsReturned} BETWEEN 0 AND ${t.meals}`),
  ],
)
