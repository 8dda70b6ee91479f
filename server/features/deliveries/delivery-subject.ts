import type { SQL } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import type {
  DeliveryAction,
  DeliveryActor,
  DeliverySubjectName,
} from '#shared/deliveries/delivery-lifecycle.ts'
import type { OrderEvent } from '#shared/orders/contracts.ts'
import type { RunPosition } from '#shared/rescue/contracts.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import type { Notifications } from '../../db/notifications/notifications.ts'
import type { deliveries } from '../../db/tables/index.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Topic } from '../../outbox/topic.ts'
import type { Settings } from '../../settings.ts'
import type { Mailer } from '../notifications/mailer.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A transaction that changes deliveries and their subjects. */
export type DeliveryTransaction = {
  deps: { jobs: Jobs; notifications: Notifications; mailer: Mailer; settings: Settings; clock: () => Date }
  tx: Transaction
}

/** A transition that a delivery has made, or that its courier has arrived. */
export type DeliveryChange = {
  /** The delivery after the step. */
  delivery: DeliveryRow
  /** A step, or something that its courier says at a stop, with the status as it was. */
  action:
    | DeliveryAction
    | 'arrive'
    | 'problem'
    | 'solve'
    | 'cash'
    | 'undoCash'
    | 'photo'
    | 'lockCode'
    | 'unlockCode'
  /** Of a step: since when its courier had been at the stop before it. */
  arrivedAt?: Date | null
  /** With `problem`: what the courier wrote about it. */
  note?: string
  by: string
  reason: string | null
  at: Date
  /**
   * The topics of the couriers who get the event: the subject publishes the step to them and to its own
   * listeners.
   */
  topics: readonly Topic[]
}

/** What a feature implements so that its subject, such as an order, can be delivered. */
export type DeliverySubject = {
  /**
   * Locks the subject, before the delivery itself is locked. Returns a function that records, in the same
   * transaction, how a courier's step changes the subject, and publishes the step. Throws if the subject does
   * not exist.
   */
  lock: (transaction: DeliveryTransaction, id: string) => Promise<(change: DeliveryChange) => Promise<void>>
  /** The deliveries as a courier may see them at `now`, in the same order. */
  show: (
    executor: Executor,
    shown: readonly DeliveryRow[],
    viewer: Extract<DeliveryActor, 'agent' | 'anyAgent'>,
    now: Date,
  ) => Promise<Delivery[]>
  /**
   * Whether the text is part of what `viewer` is shown of a delivery (a row of `deliveries`) at `now`: its
   * id, the place of pick-up, and the address as far as it is shown. Nobody learns by searching what is
   * hidden.
   */
  mentions: (text: string, viewer: Extract<DeliveryActor, 'agent' | 'anyAgent'>, now: Date) => SQL
  /** The event that streams send for a courier's position. */
  positionEvent: (delivery: DeliveryRow, position: LatLng & { at: Date }) => OrderEvent | RunPosition
}

/** The delivery subjects by name. */
export type DeliverySubjects = Record<DeliverySubjectName, DeliverySubject>
