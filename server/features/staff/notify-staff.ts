import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../notifications/notify.ts'
import { openingTime } from '../restaurants/opening-hours.ts'
import { staffOf } from './staff-of.ts'

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
  const [named] = await tx
    .select({ restaurant: restaurants.name })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
  const restaurant = named?.restaurant ?? ''
  const time = openingTime(until, deps.clock())
  for (const person of await staffOf(tx, restaurantId))
    await notify(deps, tx, person, 'restaurantPaused', { restaurant, restaurantId, time })
}
