import type { Delivery } from '#shared/contracts/deliveries.ts'
import type { OrderEvent } from '#shared/contracts/orders.ts'
import type { LatLng } from '#shared/contracts/wire.ts'
import type { DeliveryAction, DeliveryActor, DeliverySubjectName } from '#shared/delivery-lifecycle.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import type { Notifications } from '../../db/notifications.ts'
import type { deliveries } from '../../db/tables/index.ts'
import type { Jobs } from '../../jobs/queue.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A transaction that moves deliveries and what they carry. */
export type DeliveryTransaction = {
  deps: { jobs: Jobs; notifications: Notifications; clock: () => Date }
  tx: Transaction
}

/** A step that a delivery has taken. */
export type DeliveryChange = {
  /** As it stands after the step. */
  delivery: DeliveryRow
  action: DeliveryAction
  by: string
  reason: string | null
  at: Date
  /** The couriers who hear of it: its subject publishes the step to them with its own listeners. */
  topics: readonly string[]
}

/** How the room whose thing is carried takes part in its delivery. */
export type DeliverySubject = {
  /**
   * Locks what is carried, before the delivery itself is locked. Returns what records, in the same transaction, what becomes
   * of it with a step of a courier, and publishes the step. Throws when it does not exist.
   */
  lock: (transaction: DeliveryTransaction, id: string) => Promise<(change: DeliveryChange) => Promise<void>>
  /** The deliveries as a courier may see them at `now`, in the same order. */
  show: (
    executor: Executor,
    shown: readonly DeliveryRow[],
    viewer: Extract<DeliveryActor, 'agent' | 'anyAgent'>,
    now: Date,
  ) => Promise<Delivery[]>
  /** What streams are told of a courier's position. */
  positionEvent: (delivery: DeliveryRow, position: LatLng & { at: Date }) => OrderEvent
}

/** By what is carried. */
export type DeliverySubjects = Record<DeliverySubjectName, DeliverySubject>
