import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Database, Transaction } from '../../db/connection.ts'
import { mailbox, mailboxAttachments } from '../../db/tables/notifications.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Settings } from '../../settings.ts'

export type Message = { to: string; subject: string; text: string; html?: string }
export type Attachment = { filename: string; contentType: string; content: Buffer }
/** An e-mail to send. `id` is the same for each attempt, so that mail servers recognise a repeat. */
type Parcel = Message & { id?: string; attachments?: Attachment[] }
export type Mailer = {
  /**
   * Queues an e-mail for SMTP if that is configured, else stores it in the local mailbox; as part of `tx` if given, so that
   * it is sent only if that commits.
   */
  send: (message: Message, tx?: Transaction) => Promise<void>
  /**
   * Sends an e-mail to the SMTP server (or to the local mailbox) and waits until it is accepted. For jobs, which are
   * retried if it is not, and for content that should not be stored in a queue, such as a password or a file.
   */
  transmit: (parcel: Parcel) => Promise<void>
  close: () => Promise<void>
}

type Context = {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  db: Database
  jobs: Jobs
  clock: () => Date
}

export const openMailer = ({ settings, db, jobs, clock }: Context): Mailer => {
  if (settings.smtpUrl === undefined) {
    const keep = async (
      { id = randomUUID(), to, subject, text, html = '', attachments = [] }: Parcel,
      outer?: Transaction,
    ) => {
      await (outer ?? db).transaction(async (tx) => {
        const kept = await tx
          .insert(mailbox)
          .values({ id, to, subject, text, html, at: clock() })
          .onConflictDoNothing()
          .returning({ id: mailbox.id })
        if (kept.length === 0 || attachments.length === 0) return
        await tx.insert(mailboxAttachments).values(attachments.map((file) => ({ ...file, mailId: id })))
      })
    }
    return { send: keep, transmit: (parcel) => keep(parcel), close: async () => undefined }
  }
  const transport = createTransport({ url: settings.smtpUrl, pool: true, maxConnections: 2 })
  return {
    send: ({ to, subject, text, html }, tx) =>
      jobs.send('send-mail', { to, subject, text, html: html ?? '' }, tx ? { tx } : {}),
    transmit: async ({ id, to, subject, text, html, attachments }) => {
      await transport.sendMail({
        from: settings.mailFrom,
        to,
        subject,
        text,
        ...(html && { html }),
        ...(id && { messageId: `<${id}@${new URL(settings.publicUrl).hostname}>` }),
        ...(attachments && { attachments }),
      })
    },
    close: async () => transport.close(),
  }
}
