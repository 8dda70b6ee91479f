import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { dishes, restaurants } from '../../db/tables/index.ts'

type Rated = { restaurantId: string; dishIds: readonly string[] }

/**
 * Adds the stars, 1 to 5, that an order was given to the average of its restaurant and of its dishes. In the transaction that
 * stores the rating, once for each order.
 */
export const recordRating = async (
  tx: Transaction,
  { restaurantId, dishIds }: Rated,
  stars: number,
): Promise<void> => {
  const added = (of: typeof dishes | typeof restaurants) => ({
    ratingSum: sql`${of.ratingSum} + ${stars}`,
    ratingCount: sql`${of.ratingCount} + 1`,
  })
  await tx.update(restaurants).set(added(restaurants)).where(eq(restaurants.id, restaurantId))
  // In one order, so that two ratings of the same dishes do not wait for each other.
  const rated = tx
    .select({ id: dishes.id })
    .from(dishes)
    .where(inArray(dishes.id, [...dishIds]))
  await tx
    .update(dishes)
    .set(added(dishes))
    .where(inArray(dishes.id, rated.orderBy(dishes.id).for('update')))
}
