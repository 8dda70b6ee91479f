import { and, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { restaurantOwnReviews } from '#shared/ratings/contracts.ts'
import type { reviewShows } from '#shared/ratings/review-lists.ts'
import type { FoodTag } from '#shared/ratings/tags.ts'
import { dishRatings, orderItems, orders, ratings, reviewReports } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { findRestaurantRating } from '../../catalogue/find-restaurant.ts'
import { shownAuthor } from './author.ts'
import { reviewOrder } from './review-order.ts'
import { tagCounts } from './tag-counts.ts'

type Show = (typeof reviewShows)[number]
const which: Record<Show, SQL | undefined> = {
  all: undefined,
  unanswered: and(ne(ratings.feedback, ''), isNull(ratings.reply), isNull(ratings.hiddenAt)),
  low: lte(ratings.rating, 3),
}

/**
 * A restaurant's ratings as its staff read them, with those whose words are for it alone, and what everybody
 * sees of them. Refuses validation_failed for an invalid cursor.
 */
export const ownReviews = async (
  deps: Deps,
  restaurantId: string,
  { show, limit, cursor }: { show: Show; limit: number; cursor?: string | undefined },
): Promise<z.output<typeof restaurantOwnReviews.response>> => {
  const its = eq(ratings.restaurantId, restaurantId)
  const order = reviewOrder(deps, 'newest')
  const [rows, mean, tags] = await Promise.all([
    deps.db
      .select({
        key: order.key,
        id: ratings.id,
        orderId: ratings.orderId,
        number: orders.dayNumber,
        fullName: profiles.fullName,
        rating: ratings.rating,
        tags: ratings.tags,
        text: ratings.feedback,
        public: ratings.isPublic,
        at: ratings.at,
        reply: ratings.reply,
        hiddenAt: ratings.hiddenAt,
        hiddenReason: ratings.hiddenReason,
        reported: sql<boolean>`EXISTS (SELECT FROM ${reviewReports} report WHERE report.order_id = ${ratings.orderId}
          AND report.by = 'restaurant' AND report.decided_at IS NULL)`,
        // As it was called when it was ordered.
        dishes: sql<{ name: string; up: boolean }[] | null>`(
          SELECT json_agg(json_build_object('name', (SELECT min(item.name) FROM ${orderItems} item
            WHERE item.order_id = thumb.order_id AND item.dish_id = thumb.dish_id), 'up', thumb.up))
          FROM ${dishRatings} thumb WHERE thumb.order_id = ${ratings.orderId})`,
      })
      .from(ratings)
      .innerJoin(orders, eq(orders.id, ratings.orderId))
      .innerJoin(profiles, eq(profiles.id, ratings.userId))
      .where(and(its, which[show], order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    findRestaurantRating(deps, restaurantId),
    tagCounts<FoodTag>(deps.db, 'tags', its),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ fullName, hiddenAt, hiddenReason, at, dishes, key: _key, ...row }) => ({
      ...row,
      author: shownAuthor(fullName),
      at: at.toISOString(),
      hidden: hiddenAt === null ? null : { reason: hiddenReason ?? '' },
      dishes: dishes ?? [],
    })),
    nextCursor: rows.length > limit ? order.cursorAfter(shown.at(-1)) : null,
    ...mean,
    tags,
  }
}
