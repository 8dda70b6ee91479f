import { eq } from 'drizzle-orm'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { noSuchRestaurant, profileView } from './profile-view.ts'

/** The settings of a restaurant, for its staff. Refuses with not_found. */
export const readProfile = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  restaurantId: string,
): Promise<RestaurantProfile> => {
  const [row] = await deps.db.select().from(restaurants).where(eq(restaurants.id, restaurantId))
  if (!row) throw noSuchRestaurant()
  return profileView(row, deps.clock())
}
