import { marketDay } from '#shared/calendar.ts'
import type { RestaurantProfile } from '#shared/contracts/restaurant-profile.ts'
import { Refusal } from '#shared/errors.ts'
import type { Holiday, OpeningPeriod, WeeklyHours } from '#shared/menu/weekly-hours.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { longestPauseMinutes, type RestaurantChange } from '#shared/validation/restaurant-profile.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { periodOf } from '../opening-hours.ts'
import { changeRestaurantNow } from './change-restaurant.ts'

type Shift =
  | NonNullable<RestaurantChange['hours']>[number]
  | NonNullable<RestaurantChange['holidays']>[number]

/**
 * Changes any part of a restaurant's settings; what is absent stays as it is, and so do the days that `hours`
 * does not name. The pause is a part of them. Holidays that have passed are forgotten. Refuses with
 * validation_failed (a holiday more than a year ahead, a pause of more than a day) and not_found.
 */
export const changeProfile = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  { hours, holidays, location, pausedUntil, autoAccept, ...plain }: RestaurantChange,
): Promise<RestaurantProfile> => {
  const now = deps.clock()
  const own = holidays && holidaysOf(holidays, now)
  const pause = pausedUntil === undefined ? undefined : pauseOf(pausedUntil, now)
  return changeRestaurantNow(
    deps,
    restaurantId,
    (row) => ({
      ...plain,
      ...(hours && { hours: weekOf(hours, row.hours) }),
      ...(own && { holidays: own }),
      ...(location !== undefined && { lat: location?.lat ?? null, lng: location?.lng ?? null }),
      ...(autoAccept !== undefined && {
        autoAcceptCapacity: autoAccept?.capacity ?? null,
        ...(autoAccept && { autoAcceptUnit: autoAccept.unit }),
      }),
      ...(pause !== undefined &&
        !isSamePause(pause, row.pausedUntil, now) && {
          pausedUntil: pause,
          pauseCause: pause && 'staff',
          ...(pause === null && { resumedAt: now }),
        }),
    }),
    (tx, { columns }) =>
      recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'restaurant.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { fields: columns },
        at: now,
      }),
  )
}

const periodsOf = (shifts: readonly Shift[]): OpeningPeriod[] =>
  shifts.flatMap((shift) => (shift.open ? [periodOf(shift)] : [])).toSorted((a, b) => a.opens - b.opens)

const weekOf = (shifts: NonNullable<RestaurantChange['hours']>, before: WeeklyHours): WeeklyHours =>
  Array.from({ length: 7 }, (_, day) => {
    const named = shifts.filter((shift) => shift.day === day)
    return named.length === 0 ? (before[day] ?? []) : periodsOf(named)
  })

const yearMs = 366 * dayMs

const holidaysOf = (shifts: NonNullable<RestaurantChange['holidays']>, now: Date): Holiday[] => {
  const latest = marketDay(new Date(now.getTime() + yearMs))
  const late = shifts.findIndex(({ date }) => date > latest)
  if (late >= 0)
    throw new Refusal('validation_failed', /*i18n*/ 'Please check your input.', {
      [`holidays.${late}.date`]: /*i18n*/ 'At most a year ahead',
    })
  // Yesterday's shift may not be over.
  const earliest = marketDay(new Date(now.getTime() - 2 * dayMs))
  return [...Map.groupBy(shifts, ({ date }) => date)]
    .filter(([date]) => date >= earliest)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([date, own]) => ({ date, hours: periodsOf(own) }))
}

const pauseOf = (until: string | null, now: Date): Date | null => {
  const at = until === null ? null : new Date(until)
  if (at === null || at <= now) return null
  if (at.getTime() - now.getTime() > longestPauseMinutes * minuteMs)
    throw new Refusal('validation_failed', /*i18n*/ 'Please check your input.', {
      pausedUntil: /*i18n*/ 'At most a day',
    })
  return at
}

const isSamePause = (wanted: Date | null, stored: Date | null, now: Date): boolean => {
  const current = stored !== null && stored > now ? stored : null
  return wanted?.getTime() === current?.getTime()
}
