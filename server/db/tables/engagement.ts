import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactTopics, messageStatuses } from '#shared/engagement/validation.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'

/**
 * Subscribers of the newsletter. The row stays after they unsubscribe, so that nobody writes to them by
 * mistake.
 */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    email: text('email').notNull(),
    /** The language the subscriber used. */
    language: text('language').notNull(),
    subscribedAt: moment('subscribed_at').notNull(),
    /** When the link in the first e-mail was opened; no newsletter is sent before. */
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
  },
  (t) => [uniqueIndex('newsletter_subscribers_email_key').on(sql`lower(${t.email})`)],
)

/** Messages from the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Null for a visitor. */
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic', { enum: contactTopics }).notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: messageStatuses }).notNull().default('new'),
    createdAt: moment('created_at').notNull(),
    /** What was e-mailed back, when, and by which admin; null until then. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  (t) => [
    oneOf(t.topic, contactTopics),
    oneOf(t.status, messageStatuses),
    check('contact_messages_answer_check', sql`(${t.status} = 'answered') = (${t.answeredAt} IS NOT NULL)`),
    index('contact_messages_age_idx').on(t.createdAt.desc(), t.id),
    index('contact_messages_new_idx').on(t.createdAt).where(sql`status = 'new'`),
  ],
)
