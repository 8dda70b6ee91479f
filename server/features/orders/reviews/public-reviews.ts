import { and, eq, type SQL, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Review, ReviewPage } from '#shared/ratings/contracts.ts'
import type { ReviewSort } from '#shared/ratings/review-lists.ts'
import type { FoodTag } from '#shared/ratings/tags.ts'
import { dishRatings, ratings } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import type { Deps } from '../../../deps.ts'
import { shownAuthor } from './author.ts'
import { reviewOrder } from './review-order.ts'
import { tagCounts } from './tag-counts.ts'

type Paging = { limit: number; cursor?: string | undefined; sort: ReviewSort }
type Needed = Pick<Deps, 'db' | 'keys'>

/** What everybody may read. As the index ratings_reviews_idx has it. */
const readable = sql`${ratings.isPublic} AND ${ratings.feedback} <> '' AND ${ratings.hiddenAt} IS NULL`

const columns = {
  id: ratings.id,
  at: ratings.at,
  fullName: profiles.fullName,
  rating: ratings.rating,
  tags: ratings.tags,
  feedback: ratings.feedback,
  changedAt: ratings.changedAt,
  reply: ratings.reply,
  dishes: sql<{ id: string; name: string; nameHi?: string; up: boolean }[] | null>`(
    SELECT json_agg(json_strip_nulls(json_build_object('id', dish_facts.id, 'name', dish_facts.name,
      'nameHi', nullif(dish_facts.name_hi, ''), 'up', thumb.up)) ORDER BY dish_facts.name)
    FROM ${dishRatings} thumb JOIN ${dishFacts} ON dish_facts.id = thumb.dish_id AND dish_facts.deleted_at IS NULL
    WHERE thumb.order_id = ${ratings.orderId})`,
}

const pageOf = async (
  deps: Needed,
  which: SQL | undefined,
  { limit, cursor, sort }: Paging,
  first?: SQL<boolean>,
): Promise<Pick<ReviewPage, 'items' | 'nextCursor'>> => {
  const order = reviewOrder(deps, sort, first)
  const rows = await deps.db
    .select({ ...columns, key: order.key })
    .from(ratings)
    .innerJoin(profiles, eq(profiles.id, ratings.userId))
    .where(and(which, readable, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(
      (row): Review => ({
        id: row.id,
        author: shownAuthor(row.fullName),
        rating: row.rating,
        tags: row.tags,
        text: row.feedback,
        month: marketDay(row.at).slice(0, 7),
        changed: row.changedAt !== null,
        reply: row.reply,
        dishes: row.dishes ?? [],
      }),
    ),
    nextCursor: rows.length > limit ? order.cursorAfter(shown.at(-1)) : null,
  }
}

/**
 * What customers wrote about a restaurant, and on the first page what its tags come to. Nothing of one that
 * there is not. Refuses validation_failed for an invalid cursor.
 */
export const restaurantReviews = async (
  deps: Needed,
  restaurantId: string,
  paging: Paging,
): Promise<ReviewPage> => {
  const its = eq(ratings.restaurantId, restaurantId)
  const [page, tags] = await Promise.all([
    pageOf(deps, its, paging),
    paging.cursor === undefined ? tagCounts<FoodTag>(deps.db, 'tags', its) : undefined,
  ])
  return { ...page, ...(tags && { tags }) }
}

/** The same of those who rated a dish of it; what names the dish is of most use there. */
export const dishReviews = (deps: Needed, dishId: string, paging: Paging): Promise<ReviewPage> =>
  pageOf(
    deps,
    sql`EXISTS (SELECT FROM ${dishRatings} rated WHERE rated.order_id = ${ratings.orderId} AND rated.dish_id = ${dishId})`,
    paging,
    sql`EXISTS (SELECT FROM ${dishFacts} WHERE dish_facts.id = ${dishId} AND dish_facts.deleted_at IS NULL
      AND (strpos(lower(${ratings.feedback}), lower(dish_facts.name)) > 0
        OR (dish_facts.name_hi <> '' AND strpos(${ratings.feedback}, dish_facts.name_hi) > 0)))`,
  )
