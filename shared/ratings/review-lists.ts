/**
 * What a restaurant looks at of its reviews. `unanswered`: with words and no answer; `low`: of one to three
 * stars.
 */
export const reviewShows = ['all', 'unanswered', 'low'] as const

/** What admins look at: what waits for a decision, and what was taken down. */
export const reviewStates = ['reported', 'hidden'] as const
