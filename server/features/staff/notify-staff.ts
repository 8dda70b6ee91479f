import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { restaurantStaff, restaurants, users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../notifications/notify.ts'
import { openingTime } from '../restaurants/opening-hours.ts'

/**
 * E-mails everybody who works for a restaurant that it takes no orders until then, because nobody accepted
 * the last ones.
 */
export const notifyStaffOfPause = async (
  deps: Deps,
  tx: Transaction,
  restaurantId: string,
  until: Date,
): Promise<void> => {
  const staff = await tx
    .select({
      email: users.email,
      language: users.language,
      preferences: users.preferences,
      restaurant: restaurants.name,
    })
    .from(restaurantStaff)
    .innerJoin(users, eq(users.id, restaurantStaff.userId))
    .innerJoin(restaurants, eq(restaurants.id, restaurantStaff.restaurantId))
    .where(eq(restaurantStaff.restaurantId, restaurantId))
  const time = openingTime(until, deps.clock())
  for (const { restaurant, ...person } of staff)
    await notify(deps, tx, person, 'restaurantPaused', { restaurant, restaurantId, time })
}
