import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminReview } from '#shared/ratings/contracts.ts'
import type { reviewStates } from '#shared/ratings/review-lists.ts'
import { ratings, reviewReports } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import { shownAuthor } from './author.ts'

type State = (typeof reviewStates)[number]
/** When it was reported first, or taken down, and the review's id. */
const place = z.tuple([z.iso.datetime(), z.string()])
const cursors: Record<State, ReturnType<typeof cursorCodec<typeof place>>> = {
  reported: cursorCodec('reported reviews', place),
  hidden: cursorCodec('hidden reviews', place),
}

type Reported = Omit<AdminReview['reports'][number], 'at'> & { at: string }
const columns = {
  id: ratings.id,
  orderId: ratings.orderId,
  restaurant: { id: storefronts.id, name: storefronts.name },
  fullName: profiles.fullName,
  rating: ratings.rating,
  tags: ratings.tags,
  text: ratings.feedback,
  public: ratings.isPublic,
  reply: ratings.reply,
  at: ratings.at,
  hiddenAt: ratings.hiddenAt,
  hiddenReason: ratings.hiddenReason,
  reports: sql<Reported[] | null>`(
    SELECT json_agg(json_build_object('by', report.by, 'reason', report.reason, 'note', report.note,
      'at', report.at, 'decided', report.decided_at IS NOT NULL) ORDER BY report.at)
    FROM ${reviewReports} report WHERE report.order_id = ${ratings.orderId})`,
}

/**
 * Reviews that wait for an admin, those first that wait the longest, or that were taken down, the latest
 * first. Refuses validation_failed for an invalid cursor.
 */
export const adminReviews = async (
  deps: Deps,
  { state, limit, cursor }: { state: State; limit: number; cursor?: string | undefined },
): Promise<{ items: AdminReview[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? undefined : cursors[state].decode(deps, cursor)
  const open = deps.db
    .select({ orderId: reviewReports.orderId, since: sql<Date>`min(${reviewReports.at})`.as('since') })
    .from(reviewReports)
    .where(isNull(reviewReports.decidedAt))
    .groupBy(reviewReports.orderId)
    .as('open')
  const select = deps.db
    .select({
      ...columns,
      since: state === 'hidden' ? sql<string>`${ratings.hiddenAt}` : sql<string>`${open.since}`,
    })
    .from(ratings)
    .innerJoin(storefronts, eq(storefronts.id, ratings.restaurantId))
    .innerJoin(profiles, eq(profiles.id, ratings.userId))
  const rows =
    state === 'hidden'
      ? await select
          .where(
            and(
              isNotNull(ratings.hiddenAt),
              after &&
                sql`(${ratings.hiddenAt}, ${ratings.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
            ),
          )
          .orderBy(desc(ratings.hiddenAt), desc(ratings.id))
          .limit(limit + 1)
      : await select
          .innerJoin(open, eq(open.orderId, ratings.orderId))
          .where(after && sql`(${open.since}, ${ratings.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`)
          .orderBy(asc(open.since), asc(ratings.id))
          .limit(limit + 1)
  const { shown, nextCursor } = cursors[state].page(deps, rows, limit, (row) => [
    new Date(row.since).toISOString(),
    row.id,
  ])
  return {
    items: shown.map(({ fullName, at, hiddenAt, hiddenReason, reports, since: _, ...row }) => ({
      ...row,
      author: shownAuthor(fullName),
      at: at.toISOString(),
      hidden: hiddenAt === null ? null : { reason: hiddenReason ?? '', at: hiddenAt.toISOString() },
      reports: (reports ?? []).map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
    })),
    nextCursor,
  }
}
