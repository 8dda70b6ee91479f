import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { PaymentPurposeName } from '#shared/money/payments.ts'
import type { Database } from './db/connection.ts'
import type { Notifications } from './db/notifications.ts'
import type { Outage } from './db/outage.ts'
import type { AccountPart } from './features/accounts/account-part.ts'
import type { Passwords } from './features/accounts/passwords.ts'
import type { CatalogueChanges } from './features/catalogue-changes/changes.ts'
import type { DeliverySubjects } from './features/deliveries/delivery-subject.ts'
import type { LogKey } from './features/impact/log-key.ts'
import type { Mailer } from './features/notifications/mailer.ts'
import type { PaymentProvider } from './features/payments/provider.ts'
import type { PaymentPurpose } from './features/payments/purpose.ts'
import type { RestaurantPart } from './features/restaurants/restaurant-part.ts'
import type { Search } from './features/search/open-search.ts'
import type { SupportPart } from './features/support/support-part.ts'
import type { Revocations } from './http/sign-in/revocations.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Keys } from './keys.ts'
import type { Settings } from './settings.ts'

/** The dependencies of operations. Clock and random bytes are among them, so that tests control them. */
export type Deps = {
  settings: Settings
  pool: pg.Pool
  db: Database
  /** PostgreSQL's LISTEN and NOTIFY, between all instances. */
  notifications: Notifications
  /** Changes of the catalogue, made by any instance. */
  catalogueChanges: CatalogueChanges
  search: Search
  /** Whether the database is unavailable. */
  outage: Outage
  jobs: Jobs
  mailer: Mailer
  payments: PaymentProvider
  /** What is done when a payment settles, by its purpose. */
  paymentPurposes: Record<PaymentPurposeName, PaymentPurpose>
  /** What couriers carry. */
  deliverySubjects: DeliverySubjects
  /** What rooms hand in about accounts, restaurants and conversations with support. */
  accountParts: readonly AccountPart[]
  restaurantParts: readonly RestaurantPart[]
  supportParts: readonly SupportPart[]
  passwords: Passwords
  /** Cryptographic keys, one for each purpose; the same on every instance. */
  keys: Keys
  /** Signs the checkpoints of the public log; made the first time it is asked for. */
  logKey: () => Promise<LogKey>
  /** Revoked access tokens. */
  revocations: Revocations
  /** Now, in UTC. */
  clock: () => Date
  /** Of this process, random. */
  instanceId: string
  /** When this process opened its database. */
  startedAt: Date
  /** Cryptographically random bytes. */
  randomBytes: (size: number) => Uint8Array
  log: FastifyBaseLogger
}
