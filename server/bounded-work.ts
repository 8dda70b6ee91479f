import pLimit from 'p-limit'
import { Refusal } from '#shared/errors.ts'

export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A budget for work that costs much and that anybody can ask for: `atOnce` pieces of it run, `waiting` more may wait, and
 * what comes on top is refused with unavailable (503) at once, so that cheap work never queues behind it.
 */
export const boundedWork = ({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedWork => {
  const limit = pLimit(atOnce)
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waiting)
      return Promise.reject(
        new Refusal('unavailable', /*i18n*/ 'We are very busy. Please try again shortly.'),
      )
    return limit(work)
  }
}
