import { type RatingSums, starsOfThumb } from '#shared/ratings/mean.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rateDishes } from '../../menu/rate-dishes.ts'
import { rateRestaurant } from '../../restaurants/rate-restaurant.ts'

/** What of a rating counts in public. */
export type Counted = { rating: number; dishes: readonly { dishId: string; up: boolean }[] }

/**
 * Puts a rating in the place of what it was before, in the figures of its restaurant and of the dishes that
 * it says something about; null: it counts for nothing, since there is none, or it is hidden. In the
 * transaction that writes it, which holds the rating's row: so none is counted twice.
 */
export const countRating = async (
  tx: Transaction,
  restaurantId: string,
  before: Counted | null,
  after: Counted | null,
): Promise<void> => {
  await rateRestaurant(tx, restaurantId, {
    sum: (after?.rating ?? 0) - (before?.rating ?? 0),
    count: Number(after !== null) - Number(before !== null),
  })
  const changes = new Map<string, RatingSums>()
  const add = (counted: Counted | null, sign: 1 | -1) => {
    for (const { dishId, up } of counted?.dishes ?? []) {
      const { sum, count } = changes.get(dishId) ?? { sum: 0, count: 0 }
      changes.set(dishId, { sum: sum + sign * starsOfThumb(up), count: count + sign })
    }
  }
  add(before, -1)
  add(after, 1)
  await rateDishes(tx, changes)
}
