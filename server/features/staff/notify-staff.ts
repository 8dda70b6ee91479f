import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../notifications/notify.ts'
import { openingTime } from '../restaurants/opening-hours.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
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
  const restaurant = (await storefrontOf(tx, restaurantId))?.name ?? ''
  const time = openingTime(until, deps.clock())
  for (const person of await staffOf(tx, restaurantId))
    await notify(deps, tx, person, 'restaurantPaused', { restaurant, restaurantId, time })
}
