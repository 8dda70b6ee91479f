import { eq } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import type { previewRestaurant as contract } from '#shared/restaurants/contracts.ts'
import { shownRestaurants } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { noSuchRestaurant } from '../restaurants/profile/profile-view.ts'
import { readOwnDishes } from './catalogue-store.ts'
import { restaurantFacts } from './restaurant-facts.ts'
import { serializeDish, serializeRestaurantDetails } from './serializers.ts'

const maxDishes = 100

/** A restaurant as customers see it, for its staff, also while it is a draft. Refuses with not_found. */
export const previewRestaurant = async (
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'catalogueChanges'>,
  restaurantId: string,
): Promise<Input<(typeof contract)['response']>> => {
  const { db, clock } = deps
  const [row] = await db.select().from(shownRestaurants).where(eq(shownRestaurants.id, restaurantId))
  if (!row) throw noSuchRestaurant()
  const held = await readOwnDishes(db, restaurantId, maxDishes)
  const now = clock()
  const factsOf = await restaurantFacts(deps)
  return {
    restaurant: serializeRestaurantDetails(row, now, factsOf(restaurantId)),
    dishes: held.map((dish) => serializeDish(dish, now)),
  }
}
