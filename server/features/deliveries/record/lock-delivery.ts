import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type {
  DeliveryChange,
  DeliveryRow,
  DeliverySubjects,
  DeliveryTransaction,
} from '../delivery-subject.ts'

/** `applyToSubject` passes a step on to the room of what is carried. */
export type LockedDelivery = {
  delivery: DeliveryRow
  applyToSubject: (change: DeliveryChange) => Promise<void>
}

/** Locks the delivery of a subject that this transaction has locked; undefined if none was requested. */
export const lockDeliveryOf = async (tx: Transaction, id: string): Promise<DeliveryRow | undefined> => {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('no key update')
  return delivery
}

/**
 * Locks a delivery with its subject, in the lock order: the subject's own locks (payments/lock-payment.ts),
 * then the delivery.
 */
export const lockDelivery = async (
  transaction: DeliveryTransaction,
  subjects: DeliverySubjects,
  id: string,
): Promise<LockedDelivery | undefined> => {
  const { tx } = transaction
  // A delivery's subject never changes, so it may be read before locking.
  const [found] = await tx
    .select({ subject: deliveries.subject })
    .from(deliveries)
    .where(eq(deliveries.id, id))
  if (!found) return undefined
  const applyToSubject = await subjects[found.subject].lock(transaction, id)
  const delivery = await lockDeliveryOf(tx, id)
  return delivery && { delivery, applyToSubject }
}

/**
 * Locks several deliveries with their subjects: first all subjects, then all deliveries, each ascending by
 * id. One that does not exist is missing from the result.
 */
export const lockDeliveries = async (
  transaction: DeliveryTransaction,
  subjects: DeliverySubjects,
  ids: readonly string[],
): Promise<Map<string, LockedDelivery>> => {
  const { tx } = transaction
  const found = await tx
    .select({ id: deliveries.id, subject: deliveries.subject })
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids]))
    .orderBy(asc(deliveries.id))
  const subjectsOf = new Map<string, LockedDelivery['applyToSubject']>()
  for (const { id, subject } of found) subjectsOf.set(id, await subjects[subject].lock(transaction, id))
  const locked = new Map<string, LockedDelivery>()
  for (const [id, applyToSubject] of subjectsOf) {
    const delivery = await lockDeliveryOf(tx, id)
    if (delivery) locked.set(id, { delivery, applyToSubject })
  }
  return locked
}
