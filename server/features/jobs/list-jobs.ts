import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Input, Output } from '#shared/api/contract.ts'
import type { adminJobs, FailedJob, JobQueue } from '#shared/jobs/contracts.ts'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { deadLetterQueue, jobNames, queues } from '../../jobs/queues.ts'
import { maskAddresses } from '../../jobs/run-batch.ts'

const unit = { minute: minuteMs, hour: hourMs, day: dayMs }

/** How often a schedule of ours comes round: `* * * * *`, `40 * * * *` or `37 3 * * *`, in UTC. */
export const everyWhen = (cron: string): keyof typeof unit => {
  const [minute, hour] = cron.split(' ')
  if (minute === '*') return 'minute'
  return hour === '*' ? 'hour' : 'day'
}

/** When it next does, after `now`. */
export const nextRun = (cron: string, now: Date): Date => {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const every = unit[everyWhen(cron)]
  const offset =
    (minute === '*' ? 0 : Number(minute)) * minuteMs + (hour === '*' ? 0 : Number(hour)) * 60 * minuteMs
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset)
}

const failedCursor = cursorCodec('failed-jobs', z.tuple([z.string(), z.uuid()]))

/** What of a job's data is shown; everything else may be somebody's text, or a secret. */
const shownFields = [
  'orderId',
  'donationId',
  'threadId',
  'paymentId',
  'refundId',
  'transfer',
  'amount',
  'mail',
  'changeId',
  'status',
  'email',
  'to',
]
const addresses = new Set(['email', 'to'])

/** `as***@example.com`: enough to recognise what one knows. */
const masked = (address: string): string => {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 2)}***@${domain}`
}

const shown = (data: unknown): FailedJob['data'] => {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(data)
  return shownFields.flatMap((name) => {
    const value = fields[name]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return { name, value: addresses.has(name) ? masked(String(value)) : String(value) }
  })
}

const reasonOf = z.object({ message: z.string() }).catch({ message: '' })

/** Queues and dead letters. Addresses in reasons are masked as well: mail servers repeat them. */
export const listJobs = async (
  deps: Deps,
  { limit, cursor }: Output<(typeof adminJobs)['query']>,
): Promise<Input<(typeof adminJobs)['response']>> => {
  const last = cursor === undefined ? undefined : failedCursor.decode(deps, cursor)
  const [queueList, { rows }] = await Promise.all([
    listQueues(deps),
    deps.db.execute<{
      id: string
      queue: string | null
      at: string
      attempts: number | null
      data: unknown
      output: unknown
    }>(sql`
      SELECT id, source_name AS queue, to_char(created_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
        source_retry_count + 1 AS attempts, data, source_output AS output
      FROM pgboss.job WHERE name = ${deadLetterQueue} AND state < 'active'
        ${last === undefined ? sql`` : sql`AND (created_on, id) < (${last[0]}::timestamptz, ${last[1]}::uuid)`}
      ORDER BY created_on DESC, id DESC LIMIT ${limit + 1}`),
  ])
  const { shown: items, nextCursor } = failedCursor.page(deps, rows, limit, (row) => [row.at, row.id])
  return {
    queues: queueList,
    items: items.map(({ id, queue, at, attempts, data, output }) => ({
      id,
      queue: queue ?? '',
      failedAt: new Date(at).toISOString(),
      reason: maskAddresses(reasonOf.parse(output).message, masked).slice(0, 500),
      attempts: attempts ?? 1,
      data: shown(data),
    })),
    nextCursor,
  }
}

const listQueues = async ({ db, clock }: Deps): Promise<JobQueue[]> => {
  const { rows } = await db.execute<{
    name: string
    waiting: number
    active: number
    failed: number
    lastDone: string | null
    next: string | null
  }>(sql`
    SELECT coalesce(CASE WHEN name = ${deadLetterQueue} THEN source_name END, name) AS name,
      (count(*) FILTER (WHERE name <> ${deadLetterQueue} AND state < 'active'))::int AS waiting,
      (count(*) FILTER (WHERE name <> ${deadLetterQueue} AND state = 'active'))::int AS active,
      (count(*) FILTER (WHERE name = ${deadLetterQueue} AND state < 'active'))::int AS failed,
      to_char(max(completed_on) FILTER (WHERE state = 'completed') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastDone",
      to_char(min(start_after) FILTER (WHERE name <> ${deadLetterQueue} AND state < 'active') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS next
    FROM pgboss.job GROUP BY 1`)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return jobNames.map((name) => {
    const { waiting = 0, active = 0, failed = 0, lastDone = null, next = null } = byName.get(name) ?? {}
    const { cron } = queues[name]
    return {
      name,
      waiting,
      active,
      failed,
      lastDone,
      next: next ?? (cron === undefined ? null : nextRun(cron, clock()).toISOString()),
      schedule: cron === undefined ? null : everyWhen(cron),
    }
  })
}
