import type { z } from 'zod/mini'
import { Refusal } from '#shared/errors.ts'
import type { ratingBody } from '#shared/orders/contracts.ts'
import type { FoodTag } from '#shared/ratings/tags.ts'
import { foodTags, courierTags as tagsOfCouriers } from '#shared/ratings/tags.ts'
import type { Transaction } from '../../../db/connection.ts'
import { dishRatings, type ratings } from '../../../db/tables/index.ts'
import type { OrderRecord } from '../read-orders.ts'

type RatingRow = typeof ratings.$inferInsert
export type GivenRating = Required<
  Pick<RatingRow, 'rating' | 'feedback' | 'isPublic' | 'courierId' | 'courierRating'>
> & {
  tags: FoodTag[]
  courierTags: NonNullable<RatingRow['courierTags']>
  dishes: { dishId: string; up: boolean }[]
}

/** Who brought an order, and can be rated for it; null where nobody did. */
export const courierOf = ({ delivery }: Pick<OrderRecord, 'delivery'>): string | null =>
  delivery?.status === 'completed' ? delivery.agentId : null

/**
 * What a customer says of an order, in one form, so that a repeat is known by it. Refuses validation_failed
 * (422) for a courier where nobody brought it, and for dishes that were not in it.
 */
export const givenRating = (record: OrderRecord, body: z.output<typeof ratingBody>): GivenRating => {
  const courierId = body.courier ? courierOf(record) : null
  if (body.courier && courierId === null)
    throw new Refusal('validation_failed', /*i18n*/ 'Nobody brought this order.', {
      courier: /*i18n*/ 'Nobody brought this order.',
    })
  const ordered = new Set(record.items.map(({ dishId }) => dishId))
  const thumbs = new Map((body.dishes ?? []).map(({ dishId, up }) => [dishId, up]))
  if ([...thumbs.keys()].some((dishId) => !ordered.has(dishId)))
    throw new Refusal('validation_failed', /*i18n*/ 'This dish was not in the order.', {
      dishes: /*i18n*/ 'This dish was not in the order.',
    })
  const chosen = new Set(body.tags ?? [])
  const chosenOfCourier = new Set(body.courier?.tags ?? [])
  return {
    rating: body.rating,
    tags: foodTags.filter((tag) => chosen.has(tag)),
    feedback: body.feedback?.trim() ?? '',
    isPublic: body.public ?? true,
    courierId,
    courierRating: body.courier?.rating ?? null,
    courierTags: tagsOfCouriers.filter((tag) => chosenOfCourier.has(tag)),
    dishes: [...thumbs]
      .map(([dishId, up]) => ({ dishId, up }))
      .toSorted((a, b) => (a.dishId < b.dishId ? -1 : 1)),
  }
}

/** Whether both say the same. */
export const isSame = (one: GivenRating, other: GivenRating): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = (given: GivenRating) => [
  given.rating,
  given.tags,
  given.feedback,
  given.isPublic,
  given.courierId,
  given.courierRating,
  given.courierTags,
  given.dishes.map(({ dishId, up }) => [dishId, up]),
]

export const writeThumbs = async (
  tx: Transaction,
  orderId: string,
  { dishes, at }: { dishes: GivenRating['dishes']; at: Date },
): Promise<void> => {
  if (dishes.length > 0) await tx.insert(dishRatings).values(dishes.map((dish) => ({ orderId, at, ...dish })))
}
