import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '#shared/languages.ts'
import { helpTopics, messageAuthors, threadStates } from '#shared/support/threads.ts'
import { users } from './accounts.ts'
import { moment, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** A conversation of a person with support. */
export const supportThreads = pgTable(
  'support_threads',
  {
    /** A random UUID, as text: an id that is none is not found instead of refused. */
    id: text('id').primaryKey(),
    /** What people call it (ticketNumber). */
    number: bigserial('number', { mode: 'number' }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: text('order_id').references(() => orders.id),
    topic: text('topic', { enum: helpTopics }).notNull(),
    subject: text('subject').notNull(),
    state: text('state', { enum: threadStates }).notNull(),
    /** The language that the person last wrote from. */
    language: text('language').$type<Language>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastMessageAt: moment('last_message_at').notNull(),
    /** Messages that the person, and that support, has not read. */
    unreadByPerson: integer('unread_by_person').notNull().default(0),
    unreadBySupport: integer('unread_by_support').notNull().default(0),
    /** When a person of support first and last answered; from then on nothing answers automatically. */
    firstAnsweredAt: moment('first_answered_at'),
    answeredAt: moment('answered_at'),
    /** Until then it does not wait for support, from then on it does; null: nobody put it off. */
    snoozedUntil: moment('snoozed_until'),
    automaticAnswers: integer('automatic_answers').notNull().default(0),
    /** The admin who looks after it; null: nobody in particular. */
    assignedTo: uuid('assigned_to').references(() => users.id),
  },
  (t) => [
    uniqueIndex('support_threads_number_key').on(t.number),
    oneOf(t.topic, helpTopics),
    oneOf(t.state, threadStates),
    check('support_threads_unread_check', sql`${t.unreadByPerson} >= 0 AND ${t.unreadBySupport} >= 0`),
    index('support_threads_user_idx').on(t.userId, t.lastMessageAt.desc(), t.id.desc()),
    index('support_threads_age_idx').on(t.lastMessageAt.desc(), t.id.desc()),
    index('support_threads_order_idx').on(t.orderId),
    /** Small: only what waits for support, or was put off. */
    index('support_threads_open_idx').on(t.lastMessageAt).where(sql`state = 'open'`),
    index('support_threads_snoozed_idx').on(t.snoozedUntil).where(sql`snoozed_until IS NOT NULL`),
    check('support_threads_snoozed_check', sql`${t.snoozedUntil} IS NULL OR ${t.state} <> 'resolved'`),
    index('support_threads_created_idx').on(t.createdAt),
  ],
)

/** What was written, append-only. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => supportThreads.id, { onDelete: 'cascade' }),
    author: text('author', { enum: messageAuthors }).notNull(),
    /** Who wrote it; null for an automatic answer. */
    authorId: uuid('author_id').references(() => users.id),
    automatic: boolean('automatic').notNull().default(false),
    message: text('message').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    oneOf(t.author, messageAuthors),
    check('support_messages_automatic_check', sql`${t.automatic} = (${t.authorId} IS NULL)`),
    index('support_messages_thread_idx').on(t.threadId, t.id.desc()),
  ],
)

/**
 * What admins write to each other about a conversation, append-only. A table of its own, so that nothing that
 * the person reads, hears or takes out can have it among the messages.
 */
export const supportNotes = pgTable(
  'support_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => supportThreads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('support_notes_thread_idx').on(t.threadId, t.id)],
)
