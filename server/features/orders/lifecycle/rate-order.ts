import { Refusal } from '#shared/errors.ts'
import { ratings } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { rateDishes } from '../../menu/rate-dishes.ts'
import { rateRestaurant } from '../../restaurants/rate-restaurant.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { notFound } from './transition-order.ts'

/**
 * Stores a customer's rating, 1 to 5, of their own delivered order. A repeat of the same rating gets the
 * first response. Refuses: not_found (404), illegal_transition (409) before delivery, already_rated (409).
 */
export const rateOrder = async (
  deps: Deps,
  customerId: string,
  orderId: string,
  given: { rating: number; feedback?: string | undefined },
): Promise<OrderRecord> => {
  const before = await findOrder(deps.db, orderId)
  if (before?.order.userId !== customerId) throw notFound()
  if (before.order.status !== 'delivered')
    throw new Refusal('illegal_transition', /*i18n*/ 'You can rate an order once it is delivered.')
  const feedback = given.feedback?.trim() ?? ''
  const { restaurantId } = before.order
  const dishIds = before.items.map(({ dishId }) => dishId)
  await deps.db.transaction(async (tx) => {
    const stored = await tx
      .insert(ratings)
      .values({ orderId, userId: customerId, rating: given.rating, feedback, at: deps.clock() })
      .onConflictDoNothing()
      .returning({ orderId: ratings.orderId })
    if (stored.length > 0) {
      await rateRestaurant(tx, restaurantId, given.rating)
      await rateDishes(tx, dishIds, given.rating)
    }
  })
  const after = await findOrder(deps.db, orderId)
  if (!after?.rating) throw notFound()
  if (after.rating.rating !== given.rating || after.rating.feedback !== feedback)
    throw new Refusal('already_rated', /*i18n*/ 'You have already rated this order.')
  return after
}
