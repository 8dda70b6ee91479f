import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { fromDrizzle, type JobWithMetadata } from 'pg-boss'
import { afterCommit } from '../db/after-commit.ts'
import type { Transaction } from '../db/connection.ts'
import type { Notifications } from '../db/notifications/notifications.ts'
import type { Carried, Traces } from '../traces/traces.ts'
import { collect } from './collect.ts'
import { openBoss } from './open-boss.ts'
import {
  deadLetterQueue,
  deadLetterRetentionSeconds,
  type JobData,
  type JobName,
  jobNames,
  queueOptions,
  queues,
} from './queues.ts'
import { type JobCount, pack, runBatch } from './run-batch.ts'

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

export type SendOptions = {
  tx?: Transaction
  startAfterSeconds?: number
  /** Of several jobs with one key only the first within `seconds` is kept. */
  once?: { key: string; seconds: number }
  /** The traces that it follows, if they are not what is under way. */
  carried?: Carried
}

export type Jobs = {
  /**
   * Adds a job to its queue, as part of `tx` if given: then it exists only if that commits. All instances are
   * notified after the commit.
   */
  send: <N extends JobName>(name: N, data: JobData[N], options?: SendOptions) => Promise<void>
  /**
   * Confirms these orders by e-mail soon, together with others of the same moments. Not part of any
   * transaction, and not awaited: what a crash loses is looked for again
   * (features/orders/messages/queue-order-mail.ts).
   */
  confirmSoon: (orderIds: readonly string[]) => void
  /** Starts working on all queues in this process. */
  work: (handlers: JobHandlers) => Promise<void>
  isWorking: () => boolean
  /**
   * Puts dead letters back into their queues, as part of `tx`: the one with this id, or all. Returns how
   * many.
   */
  redrive: (tx: Transaction, id?: string) => Promise<number>
  /**
   * Deletes a dead letter, as part of `tx`. Returns the queue that it failed in; undefined where there is
   * none with this id.
   */
  drop: (tx: Transaction, id: string) => Promise<string | undefined>
  /** Jobs done and failed in this process since its start, by queue. */
  counts: () => Record<JobName, JobCount>
  close: () => Promise<void>
}

type Context = {
  url: string
  notifications: Pick<Notifications, 'on' | 'onReconnect' | 'send'>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Called when a connection is lost. */
  warn: (error: Error) => void
  /** Between two polls of all queues, for schedules, retries and the jobs of an instance that died. */
  pollingSeconds?: number
  /** Limit of a statement; a minute by default. */
  timeoutMs?: number
  /** Whether this process is to work on them, or sends them only. */
  works?: boolean
  traces?: Traces | null
}

/** The NOTIFY channel that says which queue has new jobs. */
export const jobsChannel = 'jobs'
/** Nobody misses an e-mail for half a minute, and in a rush whoever orders then needs the processor more. */
const confirmedTogether = { quietMs: 250, waitMs: 30_000, most: 200 }
/**
 * Workers of pg-boss poll for themselves so seldom that it costs nothing: one query asks for all of them
 * which have something to do.
 */
const workersPollSeconds = 3_600
/** Of a batch's time limit: a single job must time out before pg-boss gives up the whole batch. */
const shareOfTime = 0.9

/** Creates or migrates pg-boss's tables and updates the queues; part of the migration, under its lock. */
export const migrateJobs = async (url: string): Promise<void> => {
  const { boss, close } = await openBoss(url, { warn: () => {}, serving: false })
  await boss.createQueue(deadLetterQueue)
  await boss.updateQueue(deadLetterQueue, { retentionSeconds: deadLetterRetentionSeconds })
  for (const name of jobNames) {
    const { cron, policy } = queues[name]
    await boss.createQueue(name, policy && { policy })
    await boss.updateQueue(name, queueOptions(queues[name]))
    if (cron !== undefined) await boss.schedule(name, cron)
  }
  // An earlier version may have planned what has another name now.
  for (const { name } of await boss.getSchedules())
    if (!jobNames.some((known) => known === name)) await boss.unschedule(name)
  await close()
}

export const openJobs = async ({
  url,
  notifications,
  log,
  warn,
  pollingSeconds = 2,
  timeoutMs,
  works = true,
  traces = null,
}: Context): Promise<Jobs> => {
  const { boss, dueQueues, close } = await openBoss(url, {
    warn,
    serving: true,
    supervising: works,
    traces,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const counts = Object.fromEntries(jobNames.map((name) => [name, { done: 0, failed: 0 }])) as Record<
    JobName,
    JobCount
  >
  /** Ids of this process's workers, by queue. */
  const workers = new Map<string, string[]>()
  const delayed = new Set<NodeJS.Timeout>()

  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  const stops = [
    notifications.on(jobsChannel, wake),
    notifications.onReconnect(() => {
      for (const name of workers.keys()) wake(name)
    }),
  ]
  const poll = async () => {
    for (const name of await dueQueues([...workers.keys()])) wake(name)
  }
  let polls: NodeJS.Timeout | undefined
  const announce = (name: string) => notifications.send(jobsChannel, [name])
  const announceLater = (name: string, seconds: number) => {
    const timer = setTimeout(() => {
      delayed.delete(timer)
      announce(name)
    }, seconds * 1_000)
    delayed.add(timer.unref())
  }

  const send: Jobs['send'] = async (name, data, { tx, startAfterSeconds, once, carried } = {}) => {
    const options = {
      ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      ...(once && { singletonKey: once.key, singletonSeconds: once.seconds }),
      ...(tx && { db: fromDrizzle(tx, sql) }),
    }
    const add = (followed: Carried) => boss.send(name, pack(data, followed), options)
    await (traces ? traces.sendJob(name, add, carried) : add([]))
    const ready = () =>
      startAfterSeconds === undefined ? announce(name) : announceLater(name, startAfterSeconds)
    if (tx) afterCommit(tx, ready)
    else ready()
  }
  const confirmations = collect<{ orderId: string; carried: Carried }>({
    send: (orders) => {
      const carried = [...new Set(orders.flatMap((order) => order.carried))]
      return send('confirm-orders', { orderIds: orders.map(({ orderId }) => orderId) }, { carried })
    },
    ...confirmedTogether,
    onFailure: (err) =>
      log.warn({ err }, 'confirmations could not be queued; they are looked for again in a minute'),
  })

  return {
    send,
    confirmSoon: (orderIds) => {
      const carried = traces?.carry() ?? []
      confirmations.add(orderIds.map((orderId) => ({ orderId, carried })))
    },
    redrive: async (tx, id) => {
      const db = fromDrizzle(tx, sql)
      const moved = await boss.redrive(deadLetterQueue, {
        db,
        limit: 100_000,
        ...(id !== undefined && { ids: [id] }),
      })
      if (moved > 0)
        afterCommit(tx, () => {
          for (const name of jobNames) announce(name)
        })
      return moved
    },
    drop: async (tx, id) => {
      const db = fromDrizzle(tx, sql)
      const { rows } = await tx.execute<{ queue: string | null }>(sql`
        SELECT source_name AS queue FROM pgboss.job WHERE name = ${deadLetterQueue} AND id = ${id} AND state < 'active' FOR UPDATE`)
      if (!rows[0]) return undefined
      await boss.deleteJob(deadLetterQueue, id, { db })
      return rows[0].queue ?? ''
    },
    work: async (handlers) => {
      for (const name of jobNames) {
        const { workers: count, batch, seconds } = queues[name]
        const options = {
          pollingIntervalSeconds: workersPollSeconds,
          batchSize: batch,
          perJobResults: true,
          includeMetadata: true,
        } as const
        const work = (jobs: JobWithMetadata<unknown>[]) => {
          // There may be more: its workers look again as soon as they are done.
          if (jobs.length === batch) wake(name)
          return runBatch({
            queue: name,
            jobs,
            handler: handlers[name] as (data: unknown) => Promise<void>,
            milliseconds: seconds * 1_000 * shareOfTime,
            count: counts[name],
            traces,
            log,
          })
        }
        const ids: string[] = []
        for (let worker = 0; worker < count; worker++) ids.push(await boss.work(name, options, work))
        workers.set(name, ids)
      }
      polls = setInterval(() => void poll().catch(warn), pollingSeconds * 1_000)
      polls.unref()
    },
    isWorking: () => polls !== undefined,
    counts: () => counts,
    close: async () => {
      clearInterval(polls)
      await confirmations.close()
      for (const stop of stops) stop()
      for (const timer of delayed) clearTimeout(timer)
      await close()
    },
  }
}

/**
 * SQL: a job with this data waits in a queue, or is being worked on. `data`: what its fields are equal to.
 */
export const isQueued = (queue: JobName, data: Record<string, SQL | string>): SQL => {
  const fields = Object.entries(data).map(([field, value]) => sql` AND j.data->>${field} = ${value}`)
  return sql`EXISTS (SELECT FROM pgboss.job j WHERE j.name = ${queue} AND j.state < 'completed'${sql.join(fields)})`
}

/** SQL: a job whose list `field` contains `value` waits in a queue, or is being worked on. */
export const isQueuedAmong = (queue: JobName, field: string, value: SQL): SQL =>
  sql`EXISTS (SELECT FROM pgboss.job j WHERE j.name = ${queue} AND j.state < 'completed' AND j.data->${field} ? ${value})`
