import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList } from '../api/lists.ts'
import { done, instant, ofRestaurant, page, paging, shownRating } from '../api/wire.ts'
import { lines } from '../shelters/validation.ts'
import { reviewShows, reviewSorts, reviewStates } from './review-lists.ts'
import { courierTags, foodTags, reviewReporters, reviewReportReasons } from './tags.ts'

const tag = 'Reviews'
const reviewId = z.object({ id: z.string().check(maxLength(100)) })
const byId = z.object({ id: z.string().check(maxLength(200)) })
const countOf = <const T extends readonly string[]>(names: T) =>
  z.array(z.object({ tag: z.enum(names), count: z.int() }))

/** What everybody may read of a rating: nothing by which its customer or the order could be found. */
export const review = z.object({
  id: z.string(),
  /** First name and initial, `Asha R.`; null if there is none. */
  author: z.nullable(z.string()),
  /** Of the food. */
  rating: z.int(),
  tags: z.array(z.enum(foodTags)),
  text: z.string(),
  /** `2026-11`, in the market's time zone. */
  month: z.string(),
  changed: z.boolean(),
  /** What the restaurant answered; null: nothing. */
  reply: z.nullable(z.string()),
  /** Dishes with a thumb that are still on the menu. */
  dishes: z.array(
    z.object({ id: z.string(), name: z.string(), nameHi: z.optional(z.string()), up: z.boolean() }),
  ),
})
export type Review = z.infer<typeof review>

const sorted = z.object({ ...paging, sort: z._default(z.enum(reviewSorts), 'newest') })
const pageOfReviews = z.object({
  ...page(review).shape,
  /** Of the latest ratings, the most frequent first; of a restaurant, on the first page. */
  tags: z.optional(countOf(foodTags)),
})
export type ReviewPage = z.infer<typeof pageOfReviews>

export const restaurantReviews = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id/reviews',
  access: 'public',
  tag,
  summary: 'What customers wrote about a restaurant, by `sort`',
  params: byId,
  query: sorted,
  response: pageOfReviews,
})
export const dishReviews = endpoint({
  method: 'GET',
  path: '/api/dishes/:id/reviews',
  access: 'public',
  tag,
  summary: 'What customers wrote who rated this dish, by `sort`',
  params: byId,
  query: sorted,
  response: pageOfReviews,
})
export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/report',
  access: 'signedIn',
  tag,
  summary: 'Say that a review should not be read, and why; an admin decides. Once for each account',
  params: reviewId,
  body: z.object({
    reason: z.enum(reviewReportReasons),
    note: z.optional(z.string().check(z.trim(), maxLength(300))),
  }),
  response: done,
})

/** A rating as its restaurant reads it. */
export const ownReview = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.nullable(z.int()),
  author: z.nullable(z.string()),
  rating: z.int(),
  tags: z.array(z.enum(foodTags)),
  text: z.string(),
  public: z.boolean(),
  at: instant,
  reply: z.nullable(z.string()),
  /** Why an admin took it down; null: nobody did. */
  hidden: z.nullable(z.object({ reason: z.string() })),
  /** Whether the restaurant has reported it, and no admin has decided yet. */
  reported: z.boolean(),
  dishes: z.array(z.object({ name: z.string(), up: z.boolean() })),
})
export type OwnReview = z.infer<typeof ownReview>
export const restaurantOwnReviews = endpoint({
  method: 'GET',
  path: '/api/restaurant/reviews',
  access: ['RESTAURANT'],
  tag: 'Restaurant',
  summary: "The restaurant's ratings, the latest first, with its mean and what its tags come to",
  query: z.object({
    ...ofRestaurant.shape,
    ...paging,
    show: z._default(z.enum(reviewShows), 'all'),
  }),
  response: z.object({
    ...page(ownReview).shape,
    /** As it is shown to everybody; with `tags` of the latest ratings. */
    ...shownRating,
    tags: countOf(foodTags),
  }),
})

/** What couriers are told of what customers thought of them: never by whom. */
export const courierRating = z.object({ ...shownRating, tags: countOf(courierTags) })
export const ownCourierRating = endpoint({
  method: 'GET',
  path: '/api/deliveries/rating',
  access: ['DELIVERY_AGENT'],
  tag: 'Deliveries',
  summary: "The courier's mean of ratings, how many they are, and what their tags come to",
  response: courierRating,
})

export const adminReview = z.object({
  id: z.string(),
  orderId: z.string(),
  restaurant: z.object({ id: z.string(), name: z.string() }),
  author: z.nullable(z.string()),
  rating: z.int(),
  tags: z.array(z.enum(foodTags)),
  text: z.string(),
  public: z.boolean(),
  reply: z.nullable(z.string()),
  at: instant,
  hidden: z.nullable(z.object({ reason: z.string(), at: instant })),
  reports: z.array(
    z.object({
      by: z.enum(reviewReporters),
      reason: z.enum(reviewReportReasons),
      note: z.string(),
      at: instant,
      decided: z.boolean(),
    }),
  ),
})
export type AdminReview = z.infer<typeof adminReview>
export const adminReviews = adminList({
  path: '/api/admin/reviews',
  summary: 'Reviews that were reported and wait for a decision, the longest first; or those taken down',
  filter: { state: z._default(z.enum(reviewStates), 'reported') },
  item: adminReview,
})
export const decideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/decision',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Take a review down, out of every public figure, or keep it; its customer sees the reason',
  params: reviewId,
  body: z.object({
    hidden: z.boolean(),
    reason: lines(300).check(z.minLength(1, /*i18n*/ 'Please give a reason')),
  }),
  response: z.object({ id: z.string(), hidden: z.boolean() }),
})
