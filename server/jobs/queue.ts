import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Language } from '#shared/languages.ts'
import type { Transaction } from '../db/connection.ts'

/** Work that must survive a restart: its name and what it is told. */
export type JobData = {
  /** Cancels and refunds what nobody accepted in time. Every minute. */
  'expire-orders': Record<string, never>
  /** Settles payments whose provider never answered. Every minute. */
  'resolve-stale-payments': Record<string, never>
  /** Tells the provider to give money back; repeated until it worked. */
  'refund-payment': { transfer: string; paymentId: string; amount: number }
  /** The sandbox's late answer about a payment that timed out. */
  'sandbox-webhook': { paymentId: string }
  /** One e-mail over SMTP; repeated until it went out. */
  'send-mail': { to: string; subject: string; text: string; html: string }
  /** E-mails the receipt of a donation that has arrived, with the PDF. */
  'donation-receipt': { donationId: string }
  /** E-mails a temporary password when the address has an account. In a job, so that the answer cannot tell. */
  'temporary-password': { email: string; language: Language }
  /** Drops what is past its keeping time: idempotency keys, tokens, counters. Every hour. */
  'forget-old': Record<string, never>
}
export type JobName = keyof JobData

const queues: Record<JobName, { retryLimit: number }> = {
  'expire-orders': { retryLimit: 0 },
  'resolve-stale-payments': { retryLimit: 0 },
  'refund-payment': { retryLimit: 20 },
  'sandbox-webhook': { retryLimit: 10 },
  'send-mail': { retryLimit: 10 },
  'donation-receipt': { retryLimit: 10 },
  'temporary-password': { retryLimit: 5 },
  'forget-old': { retryLimit: 0 },
}
const schedules: Partial<Record<JobName, string>> = {
  'expire-orders': '* * * * *',
  'resolve-stale-payments': '* * * * *',
  'forget-old': '17 * * * *',
}

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

export type Jobs = {
  /** Puts a job into the queue, inside `tx` where given: it is there exactly when the rest is. */
  send: <N extends JobName>(
    name: N,
    data: JobData[N],
    options?: { tx?: Transaction; startAfterSeconds?: number },
  ) => Promise<void>
  /** Begins to work off the queue in this process. */
  work: (handlers: JobHandlers) => Promise<void>
  close: () => Promise<void>
}

const openBoss = (url: string, warn: (error: Error) => void, migrate: boolean) => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'annapurna-eats jobs',
    max: 2,
    migrate,
    supervise: !migrate,
    schedule: !migrate,
  })
  boss.on('error', warn)
  return boss
}

/** Creates the queue's own tables; part of migrating, under its lock. */
export const migrateJobs = async (url: string): Promise<void> => {
  const boss = openBoss(url, () => {}, true)
  await boss.start()
  for (const [name, { retryLimit }] of Object.entries(queues))
    await boss.createQueue(name, {
      retryLimit,
      retryBackoff: retryLimit > 0,
      retryDelay: retryLimit > 0 ? 2 : 0,
    })
  for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron)
  await boss.stop({ graceful: false })
}

export const openJobs = async (url: string, warn: (error: Error) => void): Promise<Jobs> => {
  const boss = openBoss(url, warn, false)
  await boss.start()
  return {
    send: async (name, data, { tx, startAfterSeconds } = {}) => {
      await boss.send(name, data, {
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(tx && { db: fromDrizzle(tx, sql) }),
      })
    },
    work: async (handlers) => {
      for (const [name, handler] of Object.entries(handlers))
        await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs: { data: unknown }[]) => {
          for (const job of jobs) await (handler as (data: unknown) => Promise<void>)(job.data)
        })
    },
    close: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
