import { dayMs } from '#shared/time.ts'
import { inLanguage, timeOfDay } from './time.ts'

const dayWord = inLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
const date = inLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }))

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/**
 * `7:33 PM` of today, `tomorrow, 7:33 PM`, and `27 Nov, 7:33 PM` of days farther away, in the visitor's time
 * zone: for food, whose time without its day reads as one that has passed, or has not.
 */
export const timeWithDay = (iso: string, now: number = Date.now()): string => {
  const at = Date.parse(iso)
  // Days of 23 and 25 hours are days as well.
  const away = Math.round((midnight(at) - midnight(now)) / dayMs)
  if (away === 0) return timeOfDay(iso)
  const day = Math.abs(away) === 1 ? dayWord().format(away, 'day') : date().format(at)
  return `${day}, ${timeOfDay(iso)}`
}
