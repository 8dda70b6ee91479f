import { dayCount, marketDay } from '#shared/calendar.ts'
import { marketZone } from '#shared/clock-format.ts'
import { inLanguage, timeOfDay } from './time.ts'

const dayWord = inLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
const date = inLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: marketZone }),
)

/**
 * `7:33 PM` of today, `tomorrow, 7:33 PM`, and `27 Nov, 7:33 PM` of days farther away: for
 * food, whose time without its day reads as one that has passed, or has not.
 */
export const timeWithDay = (iso: string, now: number = Date.now()): string => {
  const at = new Date(iso)
  const away = dayCount(marketDay(new Date(now)), marketDay(at)) - 1
  if (away === 0) return timeOfDay(iso)
  const day = Math.abs(away) === 1 ? dayWord().format(away, 'day') : date().format(at)
  return `${day}, ${timeOfDay(iso)}`
}
