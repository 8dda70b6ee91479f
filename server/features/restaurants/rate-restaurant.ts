import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/index.ts'

/**
 * Adds stars, 1 to 5, to the average of a restaurant; in the transaction that stores the rating, once for
 * each order.
 */
export const rateRestaurant = async (tx: Transaction, restaurantId: string, stars: number): Promise<void> => {
  await tx
    .update(restaurants)
    .set({
      ratingSum: sql`${restaurants.ratingSum} + ${stars}`,
      ratingCount: sql`${restaurants.ratingCount} + 1`,
    })
    .where(eq(restaurants.id, restaurantId))
}
