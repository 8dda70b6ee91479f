import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { deliveries } from '../../db/tables/index.ts'
import type {
  DeliveryChange,
  DeliveryRow,
  DeliverySubjects,
  DeliveryTransaction,
} from './delivery-subject.ts'

/** The delivery of something that this transaction has locked; undefined where none was requested. */
export const lockDeliveryOf = async (tx: Transaction, id: string): Promise<DeliveryRow | undefined> => {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('no key update')
  return delivery
}

/**
 * A delivery with what it carries, in the lock order: the subject's own locks (payments/lock-payment.ts), then the delivery. `tell` gives a step
 * to the room of the subject.
 */
export const lockDelivery = async (
  transaction: DeliveryTransaction,
  subjects: DeliverySubjects,
  id: string,
): Promise<{ delivery: DeliveryRow; tell: (change: DeliveryChange) => Promise<void> } | undefined> => {
  const { tx } = transaction
  // A delivery never changes what it carries, so that may be read before.
  const [found] = await tx
    .select({ subject: deliveries.subject })
    .from(deliveries)
    .where(eq(deliveries.id, id))
  if (!found) return undefined
  const tell = await subjects[found.subject].lock(transaction, id)
  const delivery = await lockDeliveryOf(tx, id)
  return delivery && { delivery, tell }
}
