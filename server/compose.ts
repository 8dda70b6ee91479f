import { approvalKinds } from '#shared/approvals/approvals.ts'
import { type AuditAction, auditActions } from '#shared/audit/actions.ts'
import { deliverySubjects as subjectNames } from '#shared/deliveries/delivery-lifecycle.ts'
import { paymentPurposes as purposeNames } from '#shared/payments/payments.ts'
import type { Deps } from './deps.ts'
import type { AuditEffect } from './features/audit/record-audit.ts'
import { type SettingInfo, type SettingName, settingNames } from './features/settings/registry.ts'
import { purgeExpiredKeys } from './http/idempotency.ts'
import { purgeExpiredRateLimits } from './http/limits/rate-limit.ts'
import { purgeExpiredRevocations } from './http/sign-in/revocations.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { jobNames } from './jobs/queues.ts'
import { purgeEvents } from './outbox/delete-events.ts'
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

/** The handlers of all jobs, as the rooms hand them in. Throws if a job has none, or two. */
export const jobHandlers = (deps: Deps): JobHandlers => {
  const purges = [...groundPurges, ...rooms.flatMap((room) => room.purges ?? [])]
  const purgeAll: Partial<JobHandlers> = {
    'purge-expired': async () => {
      // One that fails keeps none of the others from their work, and the job is repeated.
      const errors: unknown[] = []
      for (const purge of purges)
        await Promise.resolve(purge(deps)).catch((error: unknown) => errors.push(error))
      if (errors.length > 0) throw new AggregateError(errors, 'not everything past its retention was deleted')
    },
  }
  return gather([purgeAll, ...rooms.map(({ jobs }) => jobs?.(deps))], jobNames, 'job')
}

/** What each audited action does, as the rooms hand it in. */
export const auditEffects = gather<Record<AuditAction, AuditEffect>>(
  rooms.map(({ audited }) => audited),
  auditActions,
  'audited action',
)

/** What the rooms say of the settings that admins change. */
export const settingInfo = gather<Record<SettingName, SettingInfo>>(
  rooms.map(({ settings }) => settings),
  settingNames,
  'setting',
)

/** Starts what the rooms do all the time on an instance like this one; returns what stops each. */
export const startServices = (deps: Deps): { stop: () => Promise<void> }[] =>
  rooms.flatMap(({ everywhere = [], services = [] }) =>
    [...everywhere, ...(deps.settings.works ? services : [])].flatMap((start) => start(deps) ?? []),
  )

type Parts =
  | 'paymentPurposes'
  | 'deliverySubjects'
  | 'accountParts'
  | 'restaurantParts'
  | 'supportParts'
  | 'shelterParts'
  | 'approvalParts'
  | 'settingInfo'

/**
 * The dependencies with what rooms hand in for operations of lower rooms. Throws if a payment's purpose or
 * something to carry has no room, or two, or if two rooms have one topic.
 */
export const withParts = (base: Omit<Deps, Parts>): Deps => {
  refuseSharedTopics()
  // The parts are given what they become part of.
  const deps = base as Deps
  return Object.assign(deps, {
    paymentPurposes: gather(
      rooms.map(({ purposes }) => purposes?.(deps)),
      purposeNames,
      'purpose',
    ),
    deliverySubjects: gather(
      rooms.map(({ subjects }) => subjects),
      subjectNames,
      'subject',
    ),
    approvalParts: gather(
      rooms.map(({ approvals }) => approvals?.(deps)),
      approvalKinds,
      'approval',
    ),
    settingInfo,
    accountParts: rooms.flatMap(({ account }) => account?.(deps) ?? []),
    restaurantParts: rooms.flatMap(({ restaurant }) => restaurant?.(deps) ?? []),
    supportParts: rooms.flatMap(({ support }) => support?.(deps) ?? []),
    shelterParts: rooms.flatMap(({ shelter }) => shelter?.(deps) ?? []),
  })
}

/** What is handed in under each of these names, exactly once. */
function gather<T extends object>(
  given: readonly (Partial<T> | undefined)[],
  names: readonly (keyof T & string)[],
  what: string,
): T {
  const entries = given.flatMap((part) => Object.entries(part ?? {}))
  for (const name of names) {
    const count = entries.filter(([own]) => own === name).length
    if (count !== 1) throw new Error(`${count} rooms hand in the ${what} ${name}`)
  }
  return Object.fromEntries(entries) as T
}

/** Throws if two rooms publish under one topic: each would hear of the other's. */
const refuseSharedTopics = (): void => {
  const kinds = rooms.flatMap(({ topics = {} }) =>
    Object.values(topics).map((each) => (typeof each === 'string' ? each : each.kind)),
  )
  const shared = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  if (shared !== undefined) throw new Error(`two rooms hand in the topic ${shared}`)
}
