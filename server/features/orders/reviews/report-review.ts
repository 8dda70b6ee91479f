import { and, eq, isNull } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { reportReview as contract } from '#shared/ratings/contracts.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { ratings, reviewReports } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'

export const noSuchReview = () => new Refusal('not_found', /*i18n*/ 'There is no such review.')

/**
 * Somebody who read a review, or its restaurant, says that it should not be read. One report of each account:
 * a repeat changes nothing. Refuses: not_found (404), also of one that is taken down or that the caller
 * cannot read; illegal_transition (409) for one's own.
 */
export const reportReview = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, note = '' }: Output<(typeof contract)['body']>,
): Promise<void> => {
  const [review] = isUuid(id)
    ? await deps.db
        .select()
        .from(ratings)
        .where(and(eq(ratings.id, id), isNull(ratings.hiddenAt)))
    : []
  const isOfRestaurant =
    review !== undefined &&
    hasRole(caller.roles, 'RESTAURANT') &&
    caller.restaurantIds.includes(review.restaurantId)
  const isRead = review !== undefined && review.feedback !== '' && (review.isPublic || isOfRestaurant)
  if (!review || !isRead) throw noSuchReview()
  if (review.userId === caller.userId)
    throw new Refusal('illegal_transition', /*i18n*/ 'This is your own review: you can change or delete it.')
  await deps.db
    .insert(reviewReports)
    .values({
      orderId: review.orderId,
      userId: caller.userId,
      by: isOfRestaurant ? 'restaurant' : 'reader',
      reason,
      note,
      at: deps.clock(),
    })
    .onConflictDoNothing()
}
