import { type SQL, sql } from 'drizzle-orm'
import { mailbox } from '#server/db/tables/index.ts'
import type { Deps } from '#server/deps.ts'
import { letterHtml, letterText } from '#server/features/notifications/letter.ts'

/** The e-mails of the local mailbox as they would have been sent, oldest first. */
export const sentMails = async ({ db }: Pick<Deps, 'db'>, where?: SQL) => {
  // As they were written: a test's clock stands still.
  const mails = await db.select().from(mailbox).where(where).orderBy(sql`ctid`)
  return mails.map(({ letter, ...mail }) => ({
    ...mail,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
  }))
}
