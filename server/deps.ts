import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from './db/connection.ts'
import type { Notifications } from './db/notifications.ts'
import type { Mailer } from './features/mail/mailer.ts'
import type { PaymentProvider } from './features/payments/provider.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Settings } from './settings.ts'

/** What every operation is given. Time and chance come from here, so that tests decide them. */
export type Deps = {
  settings: Settings
  pool: pg.Pool
  db: Database
  /** PostgreSQL's NOTIFY, heard by every instance. */
  notifications: Notifications
  jobs: Jobs
  mailer: Mailer
  payments: PaymentProvider
  /** Signs access tokens, webhooks and fingerprints; the same on every instance. */
  secret: string
  /** Now, in UTC. */
  clock: () => Date
  /** Cryptographically random bytes. */
  randomBytes: (size: number) => Uint8Array
  log: FastifyBaseLogger
}
