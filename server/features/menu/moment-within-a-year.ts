import { Refusal } from '#shared/errors.ts'
import { dayMs } from '#shared/time.ts'

const longestMs = 366 * dayMs

/**
 * The moment that `field` names in ISO 8601. Refuses with validation_failed one that has passed or is more
 * than a year away.
 */
export const momentWithinAYear = (said: string, now: Date, field: string): Date => {
  const at = new Date(said)
  if (at > now && at.getTime() - now.getTime() <= longestMs) return at
  const message = /*i18n*/ 'Please choose a moment within the next year'
  throw new Refusal('validation_failed', message, { [field]: message })
}
