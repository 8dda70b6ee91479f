import { eq } from 'drizzle-orm'
import type { RestaurantDetails } from '#shared/catalogue/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { shownRestaurants } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { ratingShown, readRestaurant } from './catalogue-store.ts'
import { restaurantFacts } from './restaurant-facts.ts'
import { serializeRestaurantDetails } from './serializers.ts'

/** One active restaurant, open or closed as of now. Refusals: not_found. */
export const findRestaurant = async (
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'catalogueChanges'>,
  id: string,
): Promise<RestaurantDetails> => {
  const row = await readRestaurant(deps.db, id)
  if (!row) throw new Refusal('not_found', /*i18n*/ 'This restaurant is not on Annapurna Eats.')
  const factsOf = await restaurantFacts(deps)
  return serializeRestaurantDetails(row, deps.clock(), factsOf(id))
}

/** How a restaurant is rated, as everybody sees it; also while it is a draft. */
export const findRestaurantRating = async (
  { db }: Pick<Deps, 'db'>,
  restaurantId: string,
): Promise<{ rating: number | null; ratingCount: number }> => {
  const [row] = await db
    .select({
      rating: shownRestaurants.rating,
      ratingSum: shownRestaurants.ratingSum,
      ratingCount: shownRestaurants.ratingCount,
    })
    .from(shownRestaurants)
    .where(eq(shownRestaurants.id, restaurantId))
  return { rating: row ? ratingShown(row) : null, ratingCount: row?.ratingCount ?? 0 }
}
