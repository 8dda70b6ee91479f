import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { PaymentPurposeName } from '#shared/payments.ts'
import type { Database } from './db/connection.ts'
import type { Notifications } from './db/notifications.ts'
import type { Outage } from './db/outage.ts'
import type { Passwords } from './features/accounts/passwords.ts'
import type { CatalogueChanges } from './features/catalogue/catalogue-changes.ts'
import type { DeliverySubjects } from './features/deliveries/delivery-subject.ts'
import type { Mailer } from './features/notifications/mailer.ts'
import type { PaymentProvider } from './features/payments/provider.ts'
import type { PaymentPurpose } from './features/payments/purpose.ts'
import type { Search } from './features/search/open-search.ts'
import type { Revocations } from './http/revocations.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Keys } from './keys.ts'
import type { Settings } from './settings.ts'

/** What every operation is given. Time and chance come from here, so that tests decide them. */
export type Deps = {
  settings: Settings
  pool: pg.Pool
  db: Database
  /** PostgreSQL's NOTIFY, heard by every instance. */
  notifications: Notifications
  /** What changes in the catalogue, on any instance. */
  catalogueChanges: CatalogueChanges
  search: Search
  /** Whether the database is away. */
  outage: Outage
  jobs: Jobs
  mailer: Mailer
  payments: PaymentProvider
  /** What settles with a payment, by what it was made for. */
  paymentPurposes: Record<PaymentPurposeName, PaymentPurpose>
  /** What couriers carry. */
  deliverySubjects: DeliverySubjects
  passwords: Passwords
  /** One key for each purpose; the same on every instance. */
  keys: Keys
  /** Which access tokens count no more. */
  revocations: Revocations
  /** Now, in UTC. */
  clock: () => Date
  /** When this process opened its database. */
  startedAt: Date
  /** Cryptographically random bytes. */
  randomBytes: (size: number) => Uint8Array
  log: FastifyBaseLogger
}
