import { type SQL, sql } from 'drizzle-orm'
import { mailbox } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'
import { emailHtml, emailText } from '#server/features/notifications/email-content.ts'

/** The e-mails of the local mailbox as they would have been sent, oldest first. */
export const sentMails = async ({ db }: Pick<Deps, 'db'>, where?: SQL) => {
  // As they were written: a test's clock stands still.
  const mails = await db.select().from(mailbox).where(where).orderBy(sql`ctid`)
  return mails.map(({ content, ...mail }) => ({
    ...mail,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content),
  }))
}
