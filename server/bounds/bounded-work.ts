import pLimit from 'p-limit'
import { Refusal } from '#shared/errors.ts'

export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits expensive work that anybody can request: `atOnce` tasks run concurrently, `waiting` more may wait,
 * and further ones are refused at once with unavailable (503).
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
