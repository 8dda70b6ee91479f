import type { Favorites } from '#shared/favorites/contracts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { accountFor } from '../accounts/find-account.ts'
import { findDishesByIds, findRestaurantsByIds } from '../catalogue/find-by-ids.ts'
import { restaurantFacts } from '../catalogue/restaurant-facts.ts'
import { readFavoriteIds } from './favorite-store.ts'

/** A person's favorites, the latest first, as the menu shows them now. Refuses with not_found (another's). */
export const listFavorites = async (deps: Deps, caller: Caller, userId: string): Promise<Favorites> => {
  await accountFor(deps, caller, userId)
  const [dishIds, restaurantIds] = await Promise.all([
    readFavoriteIds(deps.db, 'dishes', userId),
    readFavoriteIds(deps.db, 'restaurants', userId),
  ])
  const [dishes, restaurants, factsOf] = await Promise.all([
    findDishesByIds(deps, dishIds),
    findRestaurantsByIds(deps, restaurantIds),
    restaurantFacts(deps),
  ])
  return {
    dishes,
    restaurants: restaurants.map((restaurant) => ({
      ...restaurant,
      pictures: factsOf(restaurant.id).pictures,
    })),
  }
}
