import type { RatingSums } from '#shared/ratings/mean.ts'
import { starsOfThumb } from '#shared/ratings/mean.ts'
import { composeStatement, type StatementPart } from '../db/statement.ts'
import { insertDeliveries } from '../features/deliveries/finished-part.ts'
import { entriesPart } from '../features/ledger/post-transfer.ts'
import { rateDishes } from '../features/menu/rate-dishes.ts'
import { insertHistory, insertOrders } from '../features/orders/new-order-parts.ts'
import { insertRatings } from '../features/orders/ratings/ratings-part.ts'
import { insertPayments, insertRefunds } from '../features/payments/payment-parts.ts'
import { rateRestaurant } from '../features/restaurants/rate-restaurant.ts'
import type { OrderRows } from './order-course.ts'
import type { Past } from './past-deps.ts'
import type { Review } from './reviews.ts'

/** Nothing of the past was changed by anybody else since it was made up. */
export const always: StatementPart = {
  name: 'past',
  values: {},
  check: () => 'past AS (SELECT true AS ok)',
}

/** Writes orders with all that belongs to them, in one statement of the parts that the rooms write with. */
export const writeOrders = async ({ deps }: Past, made: readonly OrderRows[]): Promise<void> => {
  if (made.length === 0) return
  const entries = made.flatMap((one) => one.entries).toSorted(byTime)
  const parts = [
    always,
    insertPayments(made.map(({ payment }) => payment)),
    insertOrders(
      made.map(({ order }) => order),
      made.flatMap(({ items }) => items),
    ),
    insertHistory(made.flatMap(({ timeline }) => timeline).toSorted(byTime)),
    insertDeliveries(
      made.flatMap(({ delivery }) => delivery ?? []),
      made.flatMap(({ steps }) => steps).toSorted(byTime),
    ),
    entriesPart(entries),
    insertRefunds(made.flatMap(({ refunds }) => refunds)),
  ]
  await deps.pool.query(composeStatement('write-past', parts, 'SELECT ok FROM agreed'))
}

const byTime = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime()

/** Writes what people say of their orders, and counts it in the means of restaurants and dishes. */
export const writeReviews = async ({ deps, tx }: Past, reviews: readonly Review[]): Promise<void> => {
  if (reviews.length === 0) return
  const thumbs = reviews.flatMap((review) => review.thumbs)
  const parts = [
    always,
    insertRatings(
      reviews.map(({ rating }) => rating),
      thumbs,
    ),
  ]
  await deps.pool.query(composeStatement('write-reviews', parts, 'SELECT ok FROM agreed'))
  const restaurants = new Map<string, RatingSums>()
  for (const { rating } of reviews) add(restaurants, rating.restaurantId, rating.rating)
  for (const [id, sums] of restaurants) await rateRestaurant(tx, id, sums)
  const dishes = new Map<string, RatingSums>()
  for (const { dishId, up } of thumbs) add(dishes, dishId, starsOfThumb(up))
  await rateDishes(tx, dishes)
}

const add = (to: Map<string, RatingSums>, id: string, stars: number): void => {
  const { sum, count } = to.get(id) ?? { sum: 0, count: 0 }
  to.set(id, { sum: sum + stars, count: count + 1 })
}
