import { eq, sql } from 'drizzle-orm'
import type { RatingSums } from '#shared/ratings/mean.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/index.ts'

/**
 * Adds stars, and how many gave them, to what a restaurant's mean is made of; both negative where a rating is
 * taken back. In the transaction that writes the rating.
 */
export const rateRestaurant = async (
  tx: Transaction,
  restaurantId: string,
  { sum, count }: RatingSums,
): Promise<void> => {
  if (sum === 0 && count === 0) return
  await tx
    .update(restaurants)
    .set({
      ratingSum: sql`${restaurants.ratingSum} + ${sum}`,
      ratingCount: sql`${restaurants.ratingCount} + ${count}`,
    })
    .where(eq(restaurants.id, restaurantId))
}
