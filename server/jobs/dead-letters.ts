import { z } from 'zod'
import { openBoss } from './open-boss.ts'
import { deadLetterQueue } from './queues.ts'

export type DeadLetter = {
  id: string
  /** The queue that it failed in. */
  queue: string
  failedAt: Date
  reason: string
}

const failure = z.object({ message: z.string() }).catch({ message: 'unknown' })

/** Opens the dead letters, jobs that failed for good, for the command line. */
export const openDeadLetters = async (url: string) => {
  const { boss, close } = await openBoss(url, { warn: () => {}, serving: false })
  return {
    /** Oldest first. */
    list: async (): Promise<DeadLetter[]> => {
      const letters = await boss.findJobs(deadLetterQueue, { queued: true })
      return letters
        .map(({ id, sourceName, createdOn, sourceOutput }) => ({
          id,
          queue: sourceName ?? '',
          failedAt: createdOn,
          reason: failure.parse(sourceOutput).message,
        }))
        .sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
    },
    /**
     * Moves those with these ids, or all, back into their queues with a fresh number of attempts. Returns how
     * many.
     */
    retry: (ids?: readonly string[]): Promise<number> =>
      boss.redrive(deadLetterQueue, { limit: 100_000, ...(ids && { ids: [...ids] }) }),
    close,
  }
}
