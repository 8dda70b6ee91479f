import { and, eq, isNull } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type { decideReview as contract } from '#shared/ratings/contracts.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { ratings, reviewReports } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { countRating } from '../ratings/count-rating.ts'
import { lockRating } from '../ratings/rate-order.ts'
import { noSuchReview } from './report-review.ts'

/**
 * An admin takes a review down, words and stars, or keeps it, also one that was taken down before; the open
 * reports are decided by it. A repeat changes and records nothing. Refuses: not_found (404).
 */
export const decideReview = (
  deps: Deps,
  adminId: string,
  id: string,
  { hidden, reason }: Output<(typeof contract)['body']>,
): Promise<{ id: string; hidden: boolean }> =>
  deps.db.transaction(async (tx) => {
    const [found] = isUuid(id)
      ? await tx.select({ orderId: ratings.orderId }).from(ratings).where(eq(ratings.id, id))
      : []
    const review = found && (await lockRating(tx, found.orderId))
    if (!review) throw noSuchReview()
    const { orderId } = review
    const now = deps.clock()
    const wasHidden = review.hiddenAt !== null
    const decided = await tx
      .update(reviewReports)
      .set({ decidedAt: now })
      .where(and(eq(reviewReports.orderId, orderId), isNull(reviewReports.decidedAt)))
      .returning({ orderId: reviewReports.orderId })
    if (wasHidden === hidden && decided.length === 0) return { id, hidden }
    if (wasHidden !== hidden) {
      await tx
        .update(ratings)
        .set(hidden ? { hiddenAt: now, hiddenReason: reason } : { hiddenAt: null, hiddenReason: null })
        .where(eq(ratings.orderId, orderId))
      await countRating(tx, review.restaurantId, wasHidden ? null : review, hidden ? null : review)
    }
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: hidden ? 'review.hidden' : 'review.kept',
      subject: { kind: 'order', id: orderId },
      after: { reason },
      at: now,
    })
    return { id, hidden }
  })
