import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/languages.ts'
import { sessions, users } from './accounts.ts'
import { bytes, moment } from './columns.ts'

/**
 * A part of a message. A text that is a URL alone becomes a link; `facts` are names with their values, such
 * as amounts, of which `total` is what they come to; `button` is what a reader is most likely to do, `link`
 * what is there besides.
 */
export type Block = string | { facts: readonly Fact[]; total?: Fact } | { button: Link } | { link: Link }
type Fact = readonly [name: string, value: string]
export type Link = { label: string; url: string }

/** What a message says, in the recipient's language. `footer` stands in small letters below it. */
export type EmailContent = {
  language: Language
  subject: string
  blocks: readonly Block[]
  footer: readonly Block[]
}

/** E-mails of an installation without an SMTP server; the demo shows them at /dev/mailbox. */
export const mailbox = pgTable('mailbox', {
  id: text('id').primaryKey(),
  to: text('to').notNull(),
  /** What it says; how it looks is decided when it is shown. */
  content: jsonb('letter').$type<EmailContent>().notNull(),
  at: moment('at').notNull(),
})

/**
 * What was sent, or declined by its recipient, so that nothing is sent twice; by an id that says what it is
 * about.
 */
export const sentMessages = pgTable('sent_messages', {
  id: text('id').primaryKey(),
  at: moment('at').notNull(),
  /** While somebody sends it: until when it is theirs. Null: it was sent. */
  claimedUntil: moment('claimed_until'),
})

export const mailboxAttachments = pgTable(
  'mailbox_attachments',
  {
    mailId: text('mail_id')
      .notNull()
      .references(() => mailbox.id, { onDelete: 'cascade' }),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mailId, t.filename] })],
)

/** Browsers that show a person's messages (Web Push). Nothing is sent to one whose session has ended. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that subscribed. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The URL of the browser's push service; a browser has one. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and shared secret, base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<Language>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user_idx').on(t.userId),
    index('push_subscriptions_session_idx').on(t.sessionId),
  ],
)
