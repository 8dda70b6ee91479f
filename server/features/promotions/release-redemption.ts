import { and, eq, ne, notExists } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { orders, promoRedemptions } from '../../db/tables/index.ts'

/**
 * Releases the promo code of a payment if all of its orders are cancelled, so that it can be used again. Called in the
 * transaction that cancels one of them. Of two concurrent cancellations the later one sees both, because it locks the
 * redemption's row before it reads the orders.
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
