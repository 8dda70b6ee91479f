import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { mailbox, mailboxAttachments } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'
import { emailHtml, emailText } from './email-content.ts'

/** An e-mail of the local mailbox as it would have been sent; `attachments` are the names of its files. */
export type StoredMail = {
  id: string
  at: Date
  to: string
  subject: string
  text: string
  html: string
  attachments: string[]
}

/** The newest 100 e-mails of the local mailbox, newest first; with `to`, of those to that address. */
export const findMail = async (deps: Deps, to?: string): Promise<StoredMail[]> => {
  const mails = await deps.db
    .select()
    .from(mailbox)
    .where(to === undefined ? undefined : eq(sql`lower(${mailbox.to})`, to.toLowerCase()))
    .orderBy(desc(mailbox.at), desc(mailbox.id))
    .limit(100)
  const ids = mails.map(({ id }) => id)
  const files = await deps.db
    .select({ mailId: mailboxAttachments.mailId, filename: mailboxAttachments.filename })
    .from(mailboxAttachments)
    .where(inArray(mailboxAttachments.mailId, ids))
  return mails.map(({ id, to, content, at }) => ({
    id,
    to,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content),
    at,
    attachments: files.filter(({ mailId }) => mailId === id).map(({ filename }) => filename),
  }))
}

/** The HTML of an e-mail; undefined if there is no such e-mail. */
export const findEmailBody = async (deps: Deps, id: string): Promise<string | undefined> => {
  const [mail] = await deps.db.select({ content: mailbox.content }).from(mailbox).where(eq(mailbox.id, id))
  return mail && emailHtml(mail.content)
}

/** An attachment of an e-mail; undefined if there is none of that name. */
export const findAttachment = async (deps: Deps, mailId: string, filename: string) => {
  const [file] = await deps.db
    .select()
    .from(mailboxAttachments)
    .where(and(eq(mailboxAttachments.mailId, mailId), eq(mailboxAttachments.filename, filename)))
  return file
}
