import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { promoCampaigns, promoRedemptions, promoUses } from '../../db/tables/index.ts'
import { standingOrders } from '../../db/views/orders.ts'

/**
 * Releases the promo code of a payment if all of its orders are cancelled, so that it can be used again.
 * Called in the transaction that cancels one of them. Of two concurrent cancellations the later one sees
 * both, because it locks the row of the use before it reads the orders.
 */
export const releaseRedemption = async (tx: Transaction, paymentId: string): Promise<void> => {
  const standing = tx
    .select({ id: standingOrders.id })
    .from(standingOrders)
    .where(eq(standingOrders.paymentId, paymentId))
  const ofPayment = eq(promoRedemptions.paymentId, paymentId)
  const spent = await tx.select().from(promoRedemptions).where(ofPayment).for('update')
  if (spent.length > 0) await tx.delete(promoRedemptions).where(and(ofPayment, notExists(standing)))
  const usedByPayment = eq(promoUses.paymentId, paymentId)
  const used = await tx.select().from(promoUses).where(usedByPayment).for('update')
  if (used.length === 0) return
  const [released] = await tx
    .delete(promoUses)
    .where(and(usedByPayment, notExists(standing)))
    .returning()
  if (released)
    await tx
      .update(promoCampaigns)
      .set({ used: sql`${promoCampaigns.used} - 1` })
      .where(and(eq(promoCampaigns.code, released.code), isNotNull(promoCampaigns.maxUses)))
}
