import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { PaymentPurposeName } from '#shared/payments/payments.ts'
import type { Deps } from './deps.ts'
import type { AccountPart } from './features/accounts/own-data/account-part.ts'
import type { ApprovalParts } from './features/approvals/approval-part.ts'
import type { AuditEffect } from './features/audit/record-audit.ts'
import type { DeliverySubjects } from './features/deliveries/delivery-subject.ts'
import type { PaymentPurpose } from './features/payments/purpose.ts'
import type { RestaurantPart } from './features/restaurants/restaurant-part.ts'
import type { SettingInfo, SettingName } from './features/settings/registry.ts'
import type { ShelterPart } from './features/shelters/shelter-part.ts'
import type { SupportPart } from './features/support/support-part.ts'
import type { Readiness } from './http/operations.ts'
import type { JobHandlers } from './jobs/queue.ts'
import type { Topic, TopicKind } from './outbox/topic.ts'

/** Runs until it is stopped. Undefined: there is nothing to do. */
type Service = (deps: Deps) => { stop: () => Promise<void> } | undefined

/**
 * What a room hands in. App, worker, export and deletion of accounts, and the check of imports are composed
 * of it (rooms.ts).
 */
export type Room = {
  /** Its folder in features/. */
  name: string
  /** Its routes under /api: Fastify plugins, each with a scope of its own. */
  routes?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** What works on its jobs. A job may run twice, so each is idempotent. */
  jobs?: (deps: Deps) => Partial<JobHandlers>
  /** Delete what has been kept for long enough; run once a day, one after the other. */
  purges?: readonly ((deps: Deps) => Promise<unknown>)[]
  /** What it does all the time on instances that work on jobs (WORK), beside those. */
  services?: readonly Service[]
  /** What it does all the time on every instance. */
  everywhere?: readonly Service[]
  /** Registers what /metrics says of it, on every instance. */
  metrics?: (registry: Registry, deps: Deps) => void
  /** What must be ready before an instance serves (/readyz). */
  readiness?: (deps: Deps) => Readiness
  /** What is done when a payment settles, by what the payment is for. */
  purposes?: (deps: Deps) => Partial<Record<PaymentPurposeName, PaymentPurpose>>
  /** What couriers carry. */
  subjects?: Partial<DeliverySubjects>
  /** What its live events are published to, as its topics.ts names them. */
  topics?: Readonly<Record<string, Topic | TopicKind>>
  /** Its settings that admins change while it runs. */
  settings?: Partial<Readonly<Record<SettingName, SettingInfo>>>
  /** What the audit log keeps of it, and what each action does. */
  audited?: Partial<Readonly<Record<AuditAction, AuditEffect>>>
  /** The tables that nobody else writes, as `server/db/tables/` declares them for it. */
  tables?: Readonly<Record<string, unknown>>
  account?: (deps: Deps) => AccountPart
  restaurant?: (deps: Deps) => RestaurantPart
  support?: (deps: Deps) => SupportPart
  shelter?: (deps: Deps) => ShelterPart
  /** What a second admin may have to approve. */
  approvals?: (deps: Deps) => Partial<ApprovalParts>
}
