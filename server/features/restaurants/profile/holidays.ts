import { isDeepStrictEqual } from 'node:util'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import type { RestaurantChange } from '#shared/restaurants/validation.ts'
import type { Holiday, OpeningPeriod } from '#shared/restaurants/weekly-hours.ts'
import { dayMs } from '#shared/time.ts'
import { periodOf, shiftsOf } from '../opening-hours.ts'

type Shift =
  | NonNullable<RestaurantChange['hours']>[number]
  | NonNullable<RestaurantChange['holidays']>[number]
type Entry = NonNullable<RestaurantChange['holidays']>[number]

export const periodsOf = (shifts: readonly Shift[]): OpeningPeriod[] =>
  shifts.flatMap((shift) => (shift.open ? [periodOf(shift)] : [])).toSorted((a, b) => a.opens - b.opens)

const dayAfter = (day: string): string => daysBefore(day, -1)

const yearMs = 366 * dayMs
/** Yesterday's shift may not be over. */
const keptDays = 2

const refused = (field: string, message: string) =>
  new Refusal('validation_failed', /*i18n*/ 'Please check your input.', { [field]: message })

/**
 * What is stored of the holidays that somebody plans, day by day: all of them from today on, and of `stored`
 * those of the last two days. Refuses with validation_failed what has passed and what is more than a year
 * ahead, by the entry's position.
 */
export const plannedHolidays = (
  entries: readonly Entry[],
  stored: readonly Holiday[],
  now: Date,
): Holiday[] => {
  const today = marketDay(now)
  const latest = marketDay(new Date(now.getTime() + yearMs))
  for (const [at, { date, until }] of entries.entries()) {
    const last = until ?? date
    if (last < today) throw refused(`holidays.${at}.date`, /*i18n*/ 'This day has passed')
    if (last > latest)
      throw refused(`holidays.${at}.${until == null ? 'date' : 'until'}`, /*i18n*/ 'At most a year ahead')
  }
  const earliest = daysBefore(today, keptDays)
  const past = stored.filter(({ date }) => date >= earliest && date < today)
  const planned = [...Map.groupBy(entries, ({ date }) => date).values()].flatMap((shifts) => {
    const [{ date, until, reason } = { date: today, until: null, reason: '' }] = shifts
    const hours = periodsOf(shifts)
    const days: Holiday[] = []
    for (let day = date; day <= (until ?? date); day = dayAfter(day))
      if (day >= today) days.push({ date: day, hours, ...(reason && { reason }) })
    return days
  })
  return [...past, ...planned].toSorted((a, b) => a.date.localeCompare(b.date))
}

/**
 * Holidays as people plan them: days from `first` on that follow each other, with the same hours and reason.
 */
export const holidaysFrom = (stored: readonly Holiday[], first: string): RestaurantProfile['holidays'] => {
  const ranges: (Holiday & { until: string })[] = []
  for (const day of stored.filter(({ date }) => date >= first)) {
    const last = ranges.at(-1)
    const follows =
      last !== undefined &&
      dayAfter(last.until) === day.date &&
      last.reason === day.reason &&
      isDeepStrictEqual(last.hours, day.hours)
    if (follows) last.until = day.date
    else ranges.push({ ...day, until: day.date })
  }
  return ranges.flatMap(({ date, until, reason = '', hours }) =>
    shiftsOf(hours).map((shift) => ({ date, until, reason, ...shift })),
  )
}
