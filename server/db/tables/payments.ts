import { sql } from 'drizzle-orm'
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paise } from '#shared/money/money.ts'
import { type BookSums, differenceKinds, differenceMends } from '#shared/payments/differences.ts'
import {
  mandateStatuses,
  type PaymentAction,
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
  refundStatuses,
  sandboxChargeStatuses,
  savedMethods,
} from '#shared/payments/payments.ts'
import { users } from './accounts.ts'
import { moment, money, oneOf } from './columns.ts'

/**
 * One payment for one checkout, which may cover several orders, or for one donation. Never a card number:
 * brand and last four only.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** Null for a donation by a visitor. */
    userId: uuid('user_id').references(() => users.id),
    /** What it is for; a room hands in what settles with it (server/room.ts). */
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    provider: text('provider').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    amount: money('amount').notNull(),
    /** What store credit pays beside it. */
    credit: money('credit').notNull().default(paise(0)),
    captured: money('captured').notNull().default(paise(0)),
    refunded: money('refunded').notNull().default(paise(0)),
    /** The provider's own id of the charge. */
    reference: text('reference'),
    /** `Visa`, `RuPay`; `UPI`. */
    brand: text('brand'),
    lastFour: text('last_four'),
    failure: text('failure'),
    /** The provider's own id of what the customer pays on its page. */
    providerOrderId: text('provider_order_id'),
    /** What the service keeps of it, paise, with the tax in it; null until the service says so. */
    fee: money('fee'),
    feeTax: money('fee_tax'),
    /** What the customer's browser has to do before the charge can go on. */
    action: jsonb('action').$type<PaymentAction>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('payments_open_idx').on(t.createdAt).where(sql`status = 'created' AND method <> 'cashOnDelivery'`),
    index('payments_user_idx').on(t.userId),
    oneOf(t.purpose, paymentPurposes),
    oneOf(t.method, paymentMethods),
    oneOf(t.status, paymentStatuses),
    check('payments_sums_check', sql`${t.refunded} <= ${t.captured} AND ${t.captured} <= ${t.amount}`),
  ],
)

/** Money that goes back, each under the id of its transfer in the ledger. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    status: text('status', { enum: refundStatuses }).notNull(),
    /** The provider's own id of the refund. */
    reference: text('reference'),
    /** How often it was sent again after it had failed. */
    attempt: smallint('attempt').notNull().default(0),
    /** Why the service could not give the money back, in its words. */
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_pending_idx').on(t.createdAt).where(sql`status = 'pending'`),
    oneOf(t.status, refundStatuses),
    check('refunds_amount_check', sql`${t.amount} > 0`),
  ],
)

/**
 * Where our books and a payment service's differ, found by the daily reconciliation, until an admin mends it.
 * The payment need not be one of ours.
 */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    paymentId: uuid('payment_id').notNull(),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    /** The service's own id of the latest charge. */
    reference: text('reference'),
    /** Sums in paise; null where the payment is not in those books. */
    ours: jsonb('ours').$type<BookSums>(),
    theirs: jsonb('theirs').$type<BookSums>(),
    foundAt: moment('found_at').notNull(),
    mendedAt: moment('mended_at'),
    mend: text('mend', { enum: differenceMends }),
    note: text('note'),
  },
  (t) => [
    uniqueIndex('payment_differences_payment_key').on(t.provider, t.paymentId, t.kind),
    index('payment_differences_open_idx').on(t.foundAt).where(sql`mended_at IS NULL`),
    oneOf(t.kind, differenceKinds),
    oneOf(t.mend, differenceMends),
  ],
)

/** Webhooks of payment services that were taken in, so that none is worked on twice; deleted in time. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    /** The service's own id of the event. */
    eventId: text('event_id').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_received_idx').on(t.receivedAt),
  ],
)

/**
 * What a customer pays with again: the provider's token and what tells it from others. Never a card number or
 * UPI ID.
 */
export const savedPaymentMethods = pgTable(
  'saved_payment_methods',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method', { enum: savedMethods }).notNull(),
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
    oneOf(t.method, savedMethods),
    index('saved_payment_methods_user_idx').on(t.userId),
    uniqueIndex('saved_payment_methods_token_key').on(t.userId, t.provider, t.token),
  ],
)

/**
 * The books of the hosted sandbox (payments/sandbox/). They refer to nothing of ours: a real service
 * has its own, elsewhere.
 */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    paymentId: uuid('payment_id').primaryKey(),
    /** The service's own id, which opens its page. */
    orderId: text('order_id').notNull(),
    method: text('method', { enum: savedMethods }).notNull(),
    amount: money('amount').notNull(),
    returnUrl: text('return_url').notNull(),
    status: text('status', { enum: sandboxChargeStatuses }).notNull(),
    /** Whether its customer agrees to further charges; null: they were not asked to. */
    mandate: text('mandate', { enum: mandateStatuses }),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    uniqueIndex('sandbox_charges_order_key').on(t.orderId),
    index('sandbox_charges_captured_idx').on(t.settledAt).where(sql`status = 'captured'`),
    oneOf(t.method, savedMethods),
    oneOf(t.status, sandboxChargeStatuses),
    oneOf(t.mandate, mandateStatuses),
  ],
)

/** What that sandbox was asked to give back, by our id of the refund. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => sandboxCharges.paymentId),
    amount: money('amount').notNull(),
    status: text('status', { enum: refundStatuses }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('sandbox_refunds_payment_idx').on(t.paymentId), oneOf(t.status, refundStatuses)],
)
