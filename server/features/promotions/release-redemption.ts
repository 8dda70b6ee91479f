import { and, eq, ne, notExists } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { orders, promoRedemptions } from '../../db/tables/index.ts'

/**
 * Makes the promo code of a payment good again once none of its orders stands: the payment was refused, or all were cancelled.
 * Called in the transaction that cancels one of them. Of two that cancel at once the later one sees both, because it waits
 * for the row first and looks at the orders after.
 */
export const releaseRedemption = async (tx: Transaction, paymentId: string): Promise<void> => {
  const ofPayment = eq(promoRedemptions.paymentId, paymentId)
  const spent = await tx.select().from(promoRedemptions).where(ofPayment).for('update')
  if (spent.length === 0) return
  const standing = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), ne(orders.status, 'cancelled')))
  await tx.delete(promoRedemptions).where(and(ofPayment, notExists(standing)))
}
