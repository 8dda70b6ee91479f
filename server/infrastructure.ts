import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database, Transaction } from './db/connection.ts'
import type { Notifications } from './db/notifications/notifications.ts'
import type { Outage } from './db/outage.ts'
import type { SlowStatements } from './db/slow-statements.ts'
import type { Revocations } from './http/sign-in/revocations.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Keys } from './secrets/keys.ts'
import type { Settings } from './settings.ts'
import type { Traces } from './traces/traces.ts'

/**
 * What db, http, outbox and jobs are given: nothing of it knows a room. Clock and random bytes are among it,
 * so that tests control them.
 */
export type Infrastructure = {
  settings: Settings
  pool: pg.Pool
  db: Database
  /** The database past any pooler, for what belongs to a session. */
  directUrl: string
  slowStatements: SlowStatements
  /** Null unless the environment says where traces go. */
  traces: Traces | null
  /** PostgreSQL's LISTEN and NOTIFY, between all instances. */
  notifications: Notifications
  /** Whether the database is unavailable. */
  outage: Outage
  jobs: Jobs
  /** What a message is, is the notifications' own (features/notifications/mailer.ts). */
  mailer: { send: (message: never, tx?: Transaction) => Promise<void> }
  /** Cryptographic keys, one for each purpose; the same on every instance. */
  keys: Keys
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
