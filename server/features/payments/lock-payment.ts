import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { payments } from '../../db/tables/index.ts'

declare const locked: unique symbol
/** A row that this transaction has locked, checked by the compiler. */
export type Locked<T> = T & { readonly [locked]: true }

export type PaymentRow = typeof payments.$inferSelect
export type LockedPayment = Locked<PaymentRow>

/**
 * Locks a payment, the first lock of every transaction that moves money. The lock order is: the payment, then
 * its orders ascending by id or its donation, then what refers to those. Transactions on one payment
 * therefore wait only at its row. A ledger entry's foreign key locks the payment FOR KEY SHARE: with FOR
 * UPDATE here, two transactions that wrote entries first would deadlock. FOR NO KEY UPDATE does not conflict
 * with it, so inserts that only refer to the payment need not wait.
 */
export const lockPayment = async (tx: Transaction, id: string): Promise<LockedPayment | undefined> => {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return payment as LockedPayment | undefined
}
