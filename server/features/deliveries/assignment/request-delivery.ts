import { eq, sql } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import type { PayTerms } from '#shared/deliveries/courier-pay.ts'
import type { DeliverySubjectName } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { Topic } from '../../../outbox/topic.ts'
import type { DeliveryRow } from '../delivery-subject.ts'
import { applyDeliveryTransition, noProblem } from '../record/apply-delivery-transition.ts'
import { agentTopic, deliveriesTopic, dispatchTopic } from '../topics.ts'

/*
 * What a subject's feature does with its delivery, in a transaction that has locked the subject. Each
 * function returns the delivery and the couriers' topics, to which that feature publishes.
 */
export type FollowedDelivery = { delivery: DeliveryRow; topics: readonly Topic[] }

/**
 * Four digits, of the random ones that a UUID begins with: the database makes it, as nobody else has to know
 * it.
 */
export const newCode = sql<string>`lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0')`

export type DeliveryRequest = {
  id: string
  subject: DeliverySubjectName
  /** The id of the place of the pickup: deliveries from one place can be carried together. */
  pickUp: string
  /** Null if the coordinates of the pickup are not known. */
  from: LatLng | null
  to: LatLng
  pay: Paise
  /** What that was worked out by; null: a share of the total. */
  payTerms?: PayTerms | null
  /** Whether it can be picked up already. */
  ready: boolean
  /** When it is expected to be ready, and by when it is promised. */
  expectedReadyAt: Date
  dueAt: Date
  /** Nobody is to be at the door before; null: as soon as it can be. */
  notBefore?: Date | null
  /** Whether the courier is to be asked for a code at the door. */
  withCode: boolean
  /** Whether it is to be left at the door, with a photo. */
  leaveAtDoor?: boolean
  now: Date
}

/** A delivery that waits for a courier, but for the code at its door, which the database makes. */
export const newDelivery = ({
  id,
  subject,
  pickUp,
  from,
  to,
  pay,
  payTerms = null,
  ready,
  expectedReadyAt,
  dueAt,
  notBefore = null,
  leaveAtDoor,
  now,
}: DeliveryRequest): DeliveryRow => ({
  id,
  subject,
  status: 'waiting',
  agentId: null,
  pickUp,
  pay,
  payTerms,
  fromLat: from?.lat ?? null,
  fromLng: from?.lng ?? null,
  toLat: to.lat,
  toLng: to.lng,
  requestedAt: now,
  expectedReadyAt,
  dueAt,
  notBefore,
  readyAt: ready ? now : null,
  locked: false,
  arrivedAt: null,
  code: null,
  wrongCodes: 0,
  leaveAtDoor: leaveAtDoor ?? false,
  ...noProblem,
  movedAt: now,
})

/** Creates a delivery that waits for a courier, or requests one again that was cancelled. `pay` in paise. */
export const requestDelivery = async (
  tx: Transaction,
  request: DeliveryRequest,
): Promise<FollowedDelivery> => {
  const { id, subject, ...columns } = newDelivery(request)
  const requested = { ...columns, code: request.withCode ? newCode : null }
  const [delivery] = await tx
    .insert(deliveries)
    .values({ id, subject, ...requested })
    .onConflictDoUpdate({
      target: deliveries.id,
      set: requested,
      setWhere: eq(deliveries.status, 'cancelled'),
    })
    .returning()
  if (!delivery) throw new Error(`no delivery of ${id} was written`)
  return { delivery, topics: [deliveriesTopic, dispatchTopic] }
}

/** Marks a delivery as ready to be picked up; null: not yet, after all. */
export const markDeliveryReady = async (
  tx: Transaction,
  id: string,
  readyAt: Date | null,
): Promise<FollowedDelivery> => {
  const [delivery] = await tx.update(deliveries).set({ readyAt }).where(eq(deliveries.id, id)).returning()
  if (!delivery) throw new Error(`${id} has no delivery`)
  return {
    delivery,
    topics: [delivery.agentId === null ? deliveriesTopic : agentTopic(delivery.agentId), dispatchTopic],
  }
}

/** Cancels a delivery because its subject no longer needs one. The delivery is locked and still open. */
export const cancelDelivery = (
  tx: Transaction,
  delivery: DeliveryRow,
  { now, reason }: { now: Date; reason?: string | undefined },
): Promise<FollowedDelivery> =>
  applyDeliveryTransition(tx, delivery, { action: 'cancel', actor: 'subject', by: 'subject', now, reason })
