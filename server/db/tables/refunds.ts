import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { refundRequestStatuses } from '#shared/orders/order-lifecycle.ts'
import { type RefundLine, refundCauses } from '#shared/refunds/refunds.ts'
import { users } from './accounts.ts'
import { bytes, moment, money, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** A customer's wish for money back after delivery; an admin decides. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    cause: text('cause', { enum: refundCauses }).notNull().default('other'),
    reason: text('reason').notNull(),
    /** The portions that it is about; null for the whole order. */
    items: jsonb('items').$type<RefundLine[]>(),
    /** Whether it comes back as store credit. */
    asCredit: boolean('as_credit').notNull().default(false),
    hasPhoto: boolean('has_photo').notNull().default(false),
    /** The language that the customer asked in. */
    language: text('language').$type<Language>().notNull().default(sourceLanguage),
    status: text('status', { enum: refundRequestStatuses }).notNull().default('open'),
    at: moment('at').notNull(),
    granted: money('granted'),
    decisionReason: text('decision_reason'),
    decidedAt: moment('decided_at'),
    /** The admin; null while it is open, and for the demo's helper. */
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [
    oneOf(t.cause, refundCauses),
    oneOf(t.status, refundRequestStatuses),
    check('refund_requests_granted_check', sql`(${t.status} = 'granted') = (${t.granted} IS NOT NULL)`),
    index('refund_requests_age_idx').on(t.at.desc(), t.orderId),
    /** Small: only what waits for a decision. */
    index('refund_requests_open_idx').on(t.at).where(sql`status = 'open'`),
  ],
)

/** The photo with a refund request, re-encoded by us; for its customer and admins alone. */
export const refundPhotos = pgTable('refund_photos', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => refundRequests.orderId),
  bytes: bytes('bytes').notNull(),
  /** `image/webp`. */
  type: text('type').notNull(),
  at: moment('at').notNull(),
})
