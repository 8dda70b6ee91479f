import { eq } from 'drizzle-orm'
import { restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { ratingShown } from './catalogue-store.ts'

/** How a restaurant is rated, as everybody sees it; also while it is a draft. */
export const findRestaurantRating = async (
  { db }: Pick<Deps, 'db'>,
  restaurantId: string,
): Promise<{ rating: number | null; ratingCount: number }> => {
  const [row] = await db
    .select({
      rating: restaurants.rating,
      ratingSum: restaurants.ratingSum,
      ratingCount: restaurants.ratingCount,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
  return { rating: row ? ratingShown(row) : null, ratingCount: row?.ratingCount ?? 0 }
}
