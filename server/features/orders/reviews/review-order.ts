import { desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ReviewSort, reviewSorts } from '#shared/ratings/review-lists.ts'
import { ratings } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'

/** From so many characters on it is a sentence, and not "Very good". */
const sentence = 40

/**
 * What comes first, the highest first; among equals the newer. The one rule of usefulness: 2 for at least a
 * sentence of words and 1 for a tag, so that what says what was good stands before what only says that it
 * was. Neither stars nor the restaurant's answer move it. Only facts that a review keeps: a page that is read
 * later goes on where the last one ended, unless the review itself was changed.
 */
const keys: Record<ReviewSort, SQL<number>> = {
  useful: sql<number>`(2 * (char_length(${ratings.feedback}) >= ${sql.raw(String(sentence))})::int
    + (cardinality(${ratings.tags}) > 0)::int)`,
  newest: sql<number>`0`,
  lowest: sql<number>`(- ${ratings.rating})`,
}

/** Key, moment and id of the last review; a cursor of one order is not valid in another. */
const position = z.tuple([z.int(), z.iso.datetime(), z.string()])
const cursors = Object.fromEntries(
  reviewSorts.map((sort) => [sort, cursorCodec(`reviews ${sort}`, position)]),
) as Record<ReviewSort, ReturnType<typeof cursorCodec<typeof position>>>
type Last = { key: number; at: Date; id: string }

/**
 * How a list of reviews is ordered, and continued after its last one. `first`: which stand before all others
 * where the most useful does.
 */
export const reviewOrder = (deps: Pick<Deps, 'keys'>, sort: ReviewSort, first?: SQL<boolean>) => {
  const key = first && sort === 'useful' ? sql<number>`(4 * (${first})::int + ${keys.useful})` : keys[sort]
  const cursor = cursors[sort]
  return {
    key,
    /** `newest` alone has an index, which a constant in front would keep from being used. */
    by: [...(sort === 'newest' ? [] : [desc(key)]), desc(ratings.at), desc(ratings.id)],
    /** Refuses validation_failed for an invalid cursor. */
    after: (given: string | undefined): SQL | undefined => {
      if (given === undefined) return undefined
      const [last, at, id] = cursor.decode(deps, given)
      return sort === 'newest'
        ? sql`(${ratings.at}, ${ratings.id}) < (${at}::timestamptz, ${id}::uuid)`
        : sql`(${key}, ${ratings.at}, ${ratings.id}) < (${last}::int, ${at}::timestamptz, ${id}::uuid)`
    },
    cursorAfter: (last: Last | undefined): string | null =>
      last ? cursor.encode(deps, [last.key, last.at.toISOString(), last.id]) : null,
  }
}
