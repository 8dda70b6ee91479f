import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { payments } from '../../db/tables/index.ts'

declare const locked: unique symbol
/** Proof, for the compiler, that this transaction holds the row's lock. */
export type Locked<T> = T & { readonly [locked]: true }

export type PaymentRow = typeof payments.$inferSelect
export type LockedPayment = Locked<PaymentRow>

/**
 * The first lock of every transaction that moves money. The order, everywhere: the payment, then its orders ascending by
 * id or its donation, then whatever hangs on them. Two that meet on one payment therefore wait for each other at its row and
 * nowhere else. A money row's foreign key takes a share of this very lock: a transaction that wrote one first and asked for
 * the payment afterwards would meet another that did the same, and neither could go on. Without the key, because what only
 * refers to the payment need not wait.
 */
export const lockPayment = async (tx: Transaction, id: string): Promise<LockedPayment | undefined> => {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return payment as LockedPayment | undefined
}
