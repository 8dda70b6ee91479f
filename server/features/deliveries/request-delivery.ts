import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/contracts/wire.ts'
import type { DeliverySubjectName } from '#shared/delivery-lifecycle.ts'
import type { Paise } from '#shared/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { deliveries } from '../../db/tables/index.ts'
import { applyDeliveryTransition } from './apply-delivery-transition.ts'
import type { DeliveryRow } from './delivery-subject.ts'
import { agentTopic, deliveriesTopic } from './topics.ts'

/*
 * What the room of a subject does with its delivery, in a transaction that has locked the subject. Each returns the delivery and the couriers'
 * topics, which that room publishes to.
 */
export type FollowedDelivery = { delivery: DeliveryRow; topics: readonly string[] }

/** Offers something to couriers: from now on it waits for one. `pay` in paise. */
export const requestDelivery = async (
  tx: Transaction,
  {
    id,
    subject,
    from,
    to,
    pay,
    ready,
    now,
  }: {
    id: string
    subject: DeliverySubjectName
    /** Null where the place of the pick-up is not known. */
    from: LatLng | null
    to: LatLng
    pay: Paise
    /** Whether it can be picked up already. */
    ready: boolean
    now: Date
  },
): Promise<FollowedDelivery> => {
  const [delivery] = await tx
    .insert(deliveries)
    .values({
      id,
      subject,
      status: 'waiting',
      pay,
      fromLat: from?.lat ?? null,
      fromLng: from?.lng ?? null,
      toLat: to.lat,
      toLng: to.lng,
      requestedAt: now,
      readyAt: ready ? now : null,
      movedAt: now,
    })
    .returning()
  if (!delivery) throw new Error(`no delivery of ${id} was written`)
  return { delivery, topics: [deliveriesTopic] }
}

/** What is carried can be picked up from now on. */
export const markDeliveryReady = async (
  tx: Transaction,
  id: string,
  now: Date,
): Promise<FollowedDelivery> => {
  const [delivery] = await tx
    .update(deliveries)
    .set({ readyAt: now })
    .where(eq(deliveries.id, id))
    .returning()
  if (!delivery) throw new Error(`${id} has no delivery`)
  return {
    delivery,
    topics: [delivery.agentId === null ? deliveriesTopic : agentTopic(delivery.agentId)],
  }
}

/** There is nothing to carry any more. The delivery is locked and not over. */
export const cancelDelivery = (
  tx: Transaction,
  delivery: DeliveryRow,
  { now, reason }: { now: Date; reason?: string | undefined },
): Promise<FollowedDelivery> =>
  applyDeliveryTransition(tx, delivery, { action: 'cancel', actor: 'subject', by: 'subject', now, reason })
