/**
 * What a restaurant looks at of its reviews. `unanswered`: with words and no answer; `low`: of one to three
 * stars.
 */
export const reviewShows = ['all', 'unanswered', 'low'] as const

/**
 * How everybody reads reviews, newer first among equals. `useful`: what says most first, by the rule in
 * server/features/orders/reviews/review-order.ts; `lowest`: the fewest stars first.
 */
export const reviewSorts = ['useful', 'newest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What admins look at: what waits for a decision, and what was taken down. */
export const reviewStates = ['reported', 'hidden'] as const
