import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/ratings/contracts.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume } from '../../../http/limits/rate-limit.ts'
import { register } from '../../../http/register.ts'
import { restaurantOf } from '../../../http/sign-in/restaurant-staff.ts'
import { i18nFor, languageOf } from '../../../languages.ts'
import { adminReviews } from './admin-reviews.ts'
import { courierRating } from './courier-rating.ts'
import { decideReview } from './decide-review.ts'
import { ownReviews } from './own-reviews.ts'
import { dishReviews, restaurantReviews } from './public-reviews.ts'
import { reportReview } from './report-review.ts'

/** What customers say of what they ate: to everybody, to restaurant and courier, and to admins. */
export const reviewRoutes = (app: FastifyInstance): void => {
  register(app, contracts.restaurantReviews, ({ deps, params, query }) =>
    restaurantReviews(deps, params.id, query),
  )
  register(app, contracts.dishReviews, ({ deps, params, query }) => dishReviews(deps, params.id, query))
  register(app, contracts.reportReview, async ({ deps, caller, params, body, request }) => {
    await consume(deps, limits.reviewReports, caller.userId)
    await reportReview(deps, caller, params.id, body)
    const message = /*i18n*/ 'Thank you. Our team will look at it.'
    return { message: i18nFor(languageOf(request))._(message) }
  })
  register(app, contracts.restaurantOwnReviews, ({ deps, caller, query }) =>
    ownReviews(deps, restaurantOf(caller, query.restaurant), query),
  )
  register(app, contracts.ownCourierRating, ({ deps, caller }) => courierRating(deps.db, caller.userId))
  register(app, contracts.adminReviews, ({ deps, query }) => adminReviews(deps, query))
  register(app, contracts.decideReview, ({ deps, caller, params, body }) =>
    decideReview(deps, caller.userId, params.id, body),
  )
}
