import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { dishes } from '../../db/tables/index.ts'

/**
 * Adds stars, 1 to 5, to the average of the dishes of an order; in the transaction that stores the rating,
 * once for each order.
 */
export const rateDishes = async (
  tx: Transaction,
  dishIds: readonly string[],
  stars: number,
): Promise<void> => {
  // In one order, so that two ratings of the same dishes do not wait for each other.
  const rated = tx
    .select({ id: dishes.id })
    .from(dishes)
    .where(inArray(dishes.id, [...dishIds]))
  await tx
    .update(dishes)
    .set({ ratingSum: sql`${dishes.ratingSum} + ${stars}`, ratingCount: sql`${dishes.ratingCount} + 1` })
    .where(inArray(dishes.id, rated.orderBy(dishes.id).for('update')))
}
