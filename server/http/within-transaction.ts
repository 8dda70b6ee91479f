import { afterCommit, savepoint } from '../db/after-commit.ts'
import type { Database, Transaction } from '../db/connection.ts'
import type { Infrastructure } from '../infrastructure.ts'

/**
 * Dependencies for work within one transaction: writes, jobs and mails take effect when it commits, and
 * notifications are sent after that. Transactions that the work begins become savepoints. `pool` stays
 * outside: rate limits count even if the work is rolled back.
 */
export const withinTransaction = <D extends Infrastructure>(deps: D, tx: Transaction): D => {
  const bound: Pick<Infrastructure, 'db' | 'jobs' | 'mailer' | 'notifications'> = {
    db: Object.create(tx, { transaction: { value: savepoint(tx) } }) as Database,
    jobs: { ...deps.jobs, send: (name, data, options) => deps.jobs.send(name, data, { tx, ...options }) },
    mailer: { ...deps.mailer, send: (message, inner) => deps.mailer.send(message, inner ?? tx) },
    notifications: {
      ...deps.notifications,
      send: (channel, payloads) => afterCommit(tx, () => deps.notifications.send(channel, payloads)),
    },
  }
  return { ...deps, ...bound }
}
