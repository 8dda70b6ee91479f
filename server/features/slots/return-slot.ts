import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { slots, slotTakes } from '../../db/tables/index.ts'

/**
 * Gives back what an order has taken of its slot, once: a repeat finds nothing to give back. Called in the
 * transaction that ends the order, or moves it to another slot.
 */
export const returnSlot = async (tx: Transaction, orderId: string): Promise<void> => {
  const [taken] = await tx.delete(slotTakes).where(eq(slotTakes.orderId, orderId)).returning()
  if (!taken) return
  await tx
    .update(slots)
    .set({ orders: sql`${slots.orders} - 1`, portions: sql`${slots.portions} - ${taken.portions}` })
    .where(and(eq(slots.restaurantId, taken.restaurantId), eq(slots.from, taken.from)))
}
