import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant, page, paging } from '../api/wire.ts'

const tag = 'Admin'

const jobQueue = z.object({
  name: z.string(),
  /** Due now or later. */
  waiting: z.int(),
  active: z.int(),
  /** Failed for good. */
  failed: z.int(),
  /** When a job of it was last done; null: none within a day, as long as they are kept. */
  lastDone: z.nullable(instant),
  /** When the next one is due, of what waits or by its schedule; null: none. */
  next: z.nullable(instant),
  /** How often it runs by itself; null: when there is something to do. */
  schedule: z.nullable(z.enum(['minute', 'hour', 'day'])),
})
export type JobQueue = z.infer<typeof jobQueue>

const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  failedAt: instant,
  reason: z.string(),
  attempts: z.int(),
  /** What it is about: ids and amounts, and of e-mail addresses the beginning. Never texts or secrets. */
  data: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type FailedJob = z.infer<typeof failedJob>

export const adminJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: ['ADMIN'],
  tag,
  summary: 'The queues, and the jobs that failed for good, the latest first',
  query: z.object({ ...paging }),
  response: z.object({ ...page(failedJob).shape, queues: z.array(jobQueue) }),
})

const jobId = z.object({ id: z.string().check(maxLength(100)) })
const retried = z.object({ retried: z.int() })
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: ['ADMIN'],
  tag,
  summary: 'Put a job that failed for good back into its queue',
  params: jobId,
  response: retried,
})
export const retryAllJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: ['ADMIN'],
  tag,
  summary: 'Put all jobs that failed for good back into their queues',
  response: retried,
})
const reasonMissing = /*i18n*/ 'Please give a reason'
export const dropJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/drop',
  access: ['ADMIN'],
  tag,
  summary: 'Give up a job that failed for good',
  params: jobId,
  body: z.object({
    reason: z
      .string(reasonMissing)
      .check(
        z.trim(),
        z.minLength(1, reasonMissing),
        maxLength(300, /*i18n*/ 'This is too long'),
        z.regex(/^[\P{Cc}\t\n\r]*$/u, /*i18n*/ 'Please leave out control characters'),
      ),
  }),
  response: done,
})
