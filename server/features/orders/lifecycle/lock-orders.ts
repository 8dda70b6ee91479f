import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { orders } from '../../../db/tables/index.ts'
import { type Locked, type LockedPayment, lockPayment } from '../../payments/lock-payment.ts'
import type { OrderRow } from '../read-orders.ts'

/** An order whose payment this transaction locked first; only such an order can change status or be paid. */
export type LockedOrder = Locked<OrderRow>

/**
 * Locks every order of a payment, ascending by id: the second step of the lock order
 * (payments/lock-payment.ts).
 */
export const lockOrdersOf = async (tx: Transaction, payment: LockedPayment): Promise<LockedOrder[]> => {
  const rows = await tx
    .select()
    .from(orders)
    .where(eq(orders.paymentId, payment.id))
    .orderBy(asc(orders.id))
    .for('no key update')
  return rows as LockedOrder[]
}

/**
 * Locks one order after its payment. An order's payment never changes, so its id may be read before locking.
 */
export const lockOrder = async (tx: Transaction, id: string): Promise<LockedOrder | undefined> => {
  const [found] = await tx.select({ paymentId: orders.paymentId }).from(orders).where(eq(orders.id, id))
  if (!found) return undefined
  await lockPayment(tx, found.paymentId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order as LockedOrder | undefined
}
