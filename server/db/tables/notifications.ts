import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** E-mails of an installation without an SMTP server; the demo shows them at /dev/mailbox. */
export const mailbox = pgTable('mailbox', {
  id: text('id').primaryKey(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull().default(''),
  at: moment('at').notNull(),
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
