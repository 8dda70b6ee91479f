import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Database, Transaction } from '../../db/connection.ts'
import { mailbox, mailboxAttachments } from '../../db/tables/notifications.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Settings } from '../../settings.ts'
import { contentOf, type Message, rendered } from './message.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }
/** An e-mail to send. `id` is the same for each attempt, so that mail servers recognise a repeat. */
export type Envelope = Message & { id?: string; attachments?: Attachment[] }
export type Mailer = {
  /**
   * Queues an e-mail for SMTP if that is configured, else stores it in the local mailbox; as part of `tx` if
   * given, so that it is sent only if that commits.
   */
  send: (message: Message, tx?: Transaction) => Promise<void>
  /**
   * Sends an e-mail to the SMTP server (or to the local mailbox) and waits until it is accepted. For jobs,
   * which are retried if it is not, and for content that should not be stored in a queue, such as a password
   * or a file.
   */
  transmit: (parcel: Envelope) => Promise<void>
  /** The same for several at a time: the result of each, in their order. */
  transmitAll: (parcels: readonly Envelope[]) => Promise<PromiseSettledResult<void>[]>
  close: () => Promise<void>
}

type Context = {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  db: Database
  jobs: Jobs
  clock: () => Date
}

const row = (mail: Envelope) => ({ id: mail.id, to: mail.to, content: contentOf(mail) })

export const openMailer = ({ settings, db, jobs, clock }: Context): Mailer => {
  if (settings.smtpUrl === undefined) {
    const keep = async (parcels: readonly Envelope[], outer?: Transaction) => {
      await (outer ?? db).transaction(async (tx) => {
        const mails = parcels.map((parcel) => ({ id: randomUUID() as string, attachments: [], ...parcel }))
        const kept = await tx
          .insert(mailbox)
          // One parameter, however many they are (transmit-once.ts).
          .select(sql`SELECT id, "to", content, ${clock().toISOString()}::timestamptz
            FROM json_to_recordset(${JSON.stringify(mails.map(row))}) AS mail (id text, "to" text, content jsonb)`)
          .onConflictDoNothing()
          .returning({ id: mailbox.id })
        const isNew = new Set(kept.map(({ id }) => id))
        const files = mails.flatMap(({ id, attachments }) =>
          isNew.has(id) ? attachments.map((file) => ({ ...file, mailId: id })) : [],
        )
        if (files.length > 0) await tx.insert(mailboxAttachments).values(files)
      })
    }
    return {
      send: (message, tx) => keep([message], tx),
      transmit: (parcel) => keep([parcel]),
      transmitAll: async (parcels) => {
        if (parcels.length === 0) return []
        const [result] = await Promise.allSettled([keep(parcels)])
        return parcels.map(() => result)
      },
      close: async () => undefined,
    }
  }
  const transport = createTransport({ url: settings.smtpUrl, pool: true, maxConnections: 2 })
  const transmit = async ({ id, attachments, ...message }: Envelope) => {
    const { to, subject, text, html } = rendered(message)
    await transport.sendMail({
      from: settings.mailFrom,
      to,
      subject,
      text,
      ...(html && { html }),
      ...(id && { messageId: `<${id}@${new URL(settings.publicUrl).hostname}>` }),
      ...(attachments && { attachments }),
    })
  }
  return {
    send: (message, tx) =>
      jobs.send('send-mail', { id: randomUUID(), html: '', ...rendered(message) }, tx ? { tx } : {}),
    transmit,
    transmitAll: (parcels) => Promise.allSettled(parcels.map(transmit)),
    close: async () => transport.close(),
  }
}
