import type { Order } from '#shared/orders/contracts.ts'
import { dayMs } from '#shared/time.ts'
import type { Viewer } from '../disclosure.ts'
import type { OrderRecord } from '../read-orders.ts'

/**
 * The rating of an order as somebody sees it. The restaurant reads what is about its food, and nothing of the
 * courier; couriers read none: theirs are a mean and a count (courier-rating.ts).
 */
export const ratingView = (
  { rating, thumbs }: Pick<OrderRecord, 'rating' | 'thumbs'>,
  viewer: Viewer,
): Order['rating'] => {
  if (rating === null || viewer === 'agent' || viewer === 'anyAgent') return null
  const { courierRating } = rating
  return {
    id: rating.id,
    rating: rating.rating,
    tags: rating.tags,
    feedback: rating.feedback,
    public: rating.isPublic,
    at: rating.at.toISOString(),
    reply: rating.reply,
    dishes: thumbs ?? [],
    courier:
      courierRating === null || viewer === 'restaurant'
        ? null
        : { rating: courierRating, tags: rating.courierTags },
    hidden: rating.hiddenAt === null ? null : { reason: rating.hiddenReason ?? '' },
  }
}

/** How long a rating can be changed, from when it was given: it is about a meal that is remembered. */
const changedWithinMs = 7 * dayMs
export const changeUntil = ({ at }: { at: Date }): Date => new Date(at.getTime() + changedWithinMs)
