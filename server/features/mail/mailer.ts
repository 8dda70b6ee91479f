import { createTransport } from 'nodemailer'
import type { Database } from '../../db/connection.ts'
import { mailbox } from '../../db/tables/platform.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Settings } from '../../settings.ts'

export type Message = { to: string; subject: string; text: string; html?: string }
export type Mailer = {
  /** Takes an e-mail over: into the queue for SMTP where that is configured, else into the local mailbox. */
  send: (message: Message) => Promise<void>
  /**
   * Hands an e-mail to the SMTP server itself (or to the local mailbox) and waits until it was accepted. For jobs,
   * which are repeated when it was not, and for what should not lie in a queue, such as a password.
   */
  transmit: (message: Message) => Promise<void>
  close: () => Promise<void>
}

type Context = {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>
  db: Database
  jobs: Jobs
  clock: () => Date
}

export const openMailer = ({ settings, db, jobs, clock }: Context): Mailer => {
  if (settings.smtpUrl === undefined) {
    const keep = async ({ to, subject, text, html }: Message) => {
      await db
        .insert(mailbox)
        .values({ id: crypto.randomUUID(), to, subject, text, html: html ?? '', at: clock() })
    }
    return { send: keep, transmit: keep, close: async () => undefined }
  }
  const transport = createTransport({ url: settings.smtpUrl, pool: true, maxConnections: 2 })
  return {
    send: ({ to, subject, text, html }) => jobs.send('send-mail', { to, subject, text, html: html ?? '' }),
    transmit: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from: settings.mailFrom, to, subject, text, ...(html && { html }) })
    },
    close: async () => transport.close(),
  }
}
