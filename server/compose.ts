import { deliverySubjects as subjectNames } from '#shared/delivery-lifecycle.ts'
import { paymentPurposes as purposeNames } from '#shared/payments.ts'
import type { Deps } from './deps.ts'
import type { DeliverySubjects } from './features/deliveries/delivery-subject.ts'
import { purgeExpiredKeys } from './http/idempotency.ts'
import { purgeExpiredRateLimits } from './http/rate-limit.ts'
import { purgeExpiredRevocations } from './http/revocations.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { jobNames } from './jobs/queues.ts'
import { purgeEvents } from './outbox/purge-events.ts'
import { purgeLapsedStreams } from './outbox/stream-slots.ts'
import { rooms } from './rooms.ts'

/** What http and outbox delete, beside the rooms. */
const groundPurges = [
  purgeExpiredKeys,
  purgeExpiredRateLimits,
  purgeExpiredRevocations,
  purgeLapsedStreams,
  purgeEvents,
]

/** The handlers of all jobs, as the rooms hand them in. Throws if a job has none. */
export const jobHandlers = (deps: Deps): JobHandlers => {
  const handlers: Partial<JobHandlers> = {
    'forget-old': async () => {
      for (const purge of [...groundPurges, ...rooms.flatMap(({ purges = [] }) => purges)]) await purge(deps)
    },
  }
  for (const { jobs } of rooms) Object.assign(handlers, jobs?.(deps))
  return complete(handlers, jobNames, 'job')
}

type Parts = 'paymentPurposes' | 'deliverySubjects' | 'accountParts' | 'restaurantParts' | 'supportParts'

/** The dependencies with what rooms hand in for operations of lower rooms. Throws if a payment's purpose or something to carry is missing. */
export const withParts = (base: Omit<Deps, Parts>): Deps => {
  const subjects: Partial<DeliverySubjects> = {}
  for (const room of rooms) Object.assign(subjects, room.subjects)
  // The parts are given what they become part of.
  const deps = base as Deps
  const purposes: Partial<Deps['paymentPurposes']> = {}
  for (const room of rooms) Object.assign(purposes, room.purposes?.(deps))
  return Object.assign(deps, {
    paymentPurposes: complete(purposes, purposeNames, 'purpose'),
    deliverySubjects: complete(subjects, subjectNames, 'subject') as DeliverySubjects,
    accountParts: rooms.flatMap(({ account }) => account?.(deps) ?? []),
    restaurantParts: rooms.flatMap(({ restaurant }) => restaurant?.(deps) ?? []),
    supportParts: rooms.flatMap(({ support }) => support?.(deps) ?? []),
  })
}

const complete = <K extends string, V extends Partial<Record<K, unknown>>>(
  given: V,
  names: readonly K[],
  what: string,
): Required<V> => {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length > 0) throw new Error(`no room hands in the ${what} ${missing.join(', ')}`)
  return given as Required<V>
}
