import { afterCommit, savepoint } from '../db/after-commit.ts'
import type { Database, Transaction } from '../db/connection.ts'
import type { Deps } from '../deps.ts'

/**
 * The same dependencies for work that belongs to one transaction: what is written, queued and mailed is there when it commits and
 * not before, and notifications go out after that. Transactions that the work begins become savepoints. `pool` stays outside:
 * what is counted on it counts whatever becomes of the work.
 */
export const withinTransaction = (deps: Deps, tx: Transaction): Deps => ({
  ...deps,
  db: Object.create(tx, { transaction: { value: savepoint(tx) } }) as Database,
  jobs: { ...deps.jobs, send: (name, data, options) => deps.jobs.send(name, data, { tx, ...options }) },
  mailer: { ...deps.mailer, send: (message, inner) => deps.mailer.send(message, inner ?? tx) },
  notifications: {
    ...deps.notifications,
    send: (channel, payloads) => afterCommit(tx, () => deps.notifications.send(channel, payloads)),
  },
})
