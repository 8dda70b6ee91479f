import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { deliveries } from '../../db/tables/index.ts'
import type {
  DeliveryChange,
  DeliveryRow,
  DeliverySubjects,
  DeliveryTransaction,
} from './delivery-subject.ts'

/** Locks the delivery of a subject that this transaction has locked; undefined if none was requested. */
export const lockDeliveryOf = async (tx: Transaction, id: string): Promise<DeliveryRow | undefined> => {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('no key update')
  return delivery
}

/**
 * Locks a delivery with its subject, in the lock order: the subject's own locks (payments/lock-payment.ts), then the
 * delivery. `tell` passes a step on to the subject's feature.
 */
export const lockDelivery = async (
  transaction: DeliveryTransaction,
  subjects: DeliverySubjects,
  id: string,
): Promise<{ delivery: DeliveryRow; tell: (change: DeliveryChange) => Promise<void> } | undefined> => {
  const { tx } = transaction
  // A delivery's subject never changes, so it may be read before locking.
  const [found] = await tx
    .select({ subject: deliveries.subject })
    .from(deliveries)
    .where(eq(deliveries.id, id))
  if (!found) return undefined
  const tell = await subjects[found.subject].lock(transaction, id)
  const delivery = await lockDeliveryOf(tx, id)
  return delivery && { delivery, tell }
}
