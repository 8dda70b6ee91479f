import { dayMs } from '#shared/time.ts'

/** How long a rating can be changed, from when it was given: it is about a meal that is remembered. */
const changedWithinMs = 7 * dayMs
export const changeUntil = ({ at }: { at: Date }): Date => new Date(at.getTime() + changedWithinMs)
