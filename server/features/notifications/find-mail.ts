import { and, desc, eq, inArray } from 'drizzle-orm'
import { mailbox, mailboxAttachments } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'

/** An e-mail of the local mailbox; `attachments` are the names of its files. */
export type StoredMail = typeof mailbox.$inferSelect & { attachments: string[] }

/** The e-mails of the local mailbox, newest first. */
export const findMail = async (deps: Deps): Promise<StoredMail[]> => {
  const mails = await deps.db.select().from(mailbox).orderBy(desc(mailbox.at), desc(mailbox.id)).limit(100)
  const ids = mails.map(({ id }) => id)
  const files = await deps.db
    .select({ mailId: mailboxAttachments.mailId, filename: mailboxAttachments.filename })
    .from(mailboxAttachments)
    .where(inArray(mailboxAttachments.mailId, ids))
  return mails.map((mail) => ({
    ...mail,
    attachments: files.filter(({ mailId }) => mailId === mail.id).map(({ filename }) => filename),
  }))
}

/** The HTML of an e-mail; undefined if there is no such e-mail, '' if it has none. */
export const findLetter = async (deps: Deps, id: string): Promise<string | undefined> => {
  const [mail] = await deps.db.select({ html: mailbox.html }).from(mailbox).where(eq(mailbox.id, id))
  return mail?.html
}

/** An attachment of an e-mail; undefined if there is none of that name. */
export const findAttachment = async (deps: Deps, mailId: string, filename: string) => {
  const [file] = await deps.db
    .select()
    .from(mailboxAttachments)
    .where(and(eq(mailboxAttachments.mailId, mailId), eq(mailboxAttachments.filename, filename)))
  return file
}
