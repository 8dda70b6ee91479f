import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { courierRating as contract } from '#shared/ratings/contracts.ts'
import { courierPrior, shownMean } from '#shared/ratings/mean.ts'
import type { CourierTag } from '#shared/ratings/tags.ts'
import type { Executor } from '../../../db/connection.ts'
import { ratings } from '../../../db/tables/index.ts'
import { tagCounts } from './tag-counts.ts'

/** What customers thought of a courier, in sum: never who, nor of which order. */
export const courierRating = async (
  executor: Executor,
  courierId: string,
): Promise<z.output<typeof contract>> => {
  const its = eq(ratings.courierId, courierId)
  // One after the other: it may be one connection.
  const [given] = await executor
    .select({
      sum: sql<number>`coalesce(sum(${ratings.courierRating}), 0)::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(ratings)
    .where(and(its, isNull(ratings.hiddenAt)))
  const tags = await tagCounts<CourierTag>(executor, 'courier_tags', its)
  const sums = given ?? { sum: 0, count: 0 }
  return { rating: shownMean(sums, courierPrior), ratingCount: sums.count, tags }
}
