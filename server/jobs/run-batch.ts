import type { FastifyBaseLogger } from 'fastify'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { within } from '../bounds/in-time.ts'
import type { Carried, Traces } from '../traces/traces.ts'

/**
 * Replaces the e-mail addresses in an error's text, which is logged and shown to admins. Linear: a match
 * begins only where a word begins, so a long word without an `@` is read once.
 */
export const maskAddresses = (text: string, mask: (address: string) => string): string =>
  text.replace(/(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/g, mask)

export type JobCount = { done: number; failed: number }

type Batch = {
  queue: string
  jobs: readonly JobWithMetadata<unknown>[]
  handler: (data: unknown) => Promise<void>
  /** Limit of each job. */
  milliseconds: number
  count: JobCount
  traces?: Traces | null
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Runs the jobs of a batch concurrently and returns the result of each: one that fails or hangs does not
 * affect the others. Failures are counted and logged with the queue's name and the job's id, as an error if
 * there is no further attempt; never with the job's data, which may be personal.
 */
export const runBatch = ({
  queue,
  jobs,
  handler,
  milliseconds,
  count,
  traces,
  log,
}: Batch): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      try {
        const { data, carried } = unpack(job.data)
        const work = () => within(handler(data), milliseconds, `not done within ${milliseconds / 1_000} s`)
        await (traces ? traces.runJob({ queue, id: job.id, carried }, work) : work())
        count.done += 1
        return { id: job.id, status: 'completed' }
      } catch (error) {
        count.failed += 1
        const reason = maskAddresses(
          error instanceof Error ? error.message : String(error),
          () => '(address)',
        )
        const attempt = job.retryCount + 1
        const about = { queue, job: job.id, attempt, reason }
        if (attempt > job.retryLimit) log.error(about, 'a job failed for good')
        else log.warn(about, 'a job failed and will be repeated')
        return { id: job.id, status: 'failed', output: { message: reason } }
      }
    }),
  )

/** The field of a job's data in which the traces stand that it follows; no handler sees it. */
const field = '$traces'

/** A job's data with the traces that it follows, if any. */
export const pack = <T extends object>(data: T, carried: Carried): T =>
  carried.length === 0 ? data : { ...data, [field]: carried }

/** Also where nothing is traced: another instance may have sent it. */
const unpack = (packed: unknown): { data: unknown; carried: Carried } => {
  if (typeof packed !== 'object' || packed === null || !(field in packed))
    return { data: packed, carried: [] }
  const { [field]: carried, ...data } = packed
  return { data, carried: Array.isArray(carried) ? carried.filter((each) => typeof each === 'string') : [] }
}
