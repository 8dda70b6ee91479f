import { Refusal } from '#shared/errors.ts'
import { minutesOfServiceDay } from '#shared/orders/service-day.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { longestPauseMinutes, type RestaurantChange } from '#shared/restaurants/validation.ts'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { recordAudit } from '../audited.ts'
import { announceClosing } from './announce-closing.ts'
import { changeRestaurantNow } from './change-restaurant.ts'
import { periodsOf, plannedHolidays } from './holidays.ts'
import type { RestaurantRow } from './profile-view.ts'

/**
 * Changes any part of a restaurant's settings; what is absent stays as it is, and so do the days that `hours`
 * does not name. The pause is a part of them. Refuses with validation_failed (a holiday that has passed or is
 * more than a year ahead, a pause of more than a day) and not_found.
 */
export const changeProfile = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  { hours, holidays, location, pausedUntil, autoAccept, ...plain }: RestaurantChange,
): Promise<RestaurantProfile> => {
  const now = deps.clock()
  const pause = pausedUntil === undefined ? undefined : pauseOf(pausedUntil, now)
  return changeRestaurantNow(
    deps,
    restaurantId,
    (row) => ({
      ...plain,
      // Whoever says how much, and not for how long, means this service day.
      ...(plain.busyMinutes !== undefined && { busyUntil: busyUntil(plain.busyMinutes, row, now) }),
      ...(hours && { hours: weekOf(hours, row.hours) }),
      ...(holidays && { holidays: plannedHolidays(holidays, row.holidays, now) }),
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
    async (tx, { columns }) => {
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'restaurant.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { fields: columns },
        at: now,
      })
      if (columns.some((column) => decidesHours.includes(column)))
        await announceClosing(deps, tx, restaurantId, caller.userId)
    },
  )
}

const decidesHours: readonly string[] = ['hours', 'holidays', 'pausedUntil']

/** What somebody plans of a restaurant's hours. */
type PlannedHours = Pick<RestaurantChange, 'hours' | 'holidays'> & {
  /** A pause from now on. */
  minutes?: number | undefined
}

/**
 * When a restaurant would be open if its hours, holidays or pause were changed like this; changes nothing.
 * Refuses as `changeProfile` does.
 */
export const scheduleWith = (
  row: KeptHours,
  { hours, holidays, minutes }: PlannedHours,
  now: Date,
): KeptHours => ({
  hours: hours ? weekOf(hours, row.hours) : row.hours,
  holidays: holidays ? plannedHolidays(holidays, row.holidays, now) : row.holidays,
  ...(minutes === undefined
    ? { pausedUntil: row.pausedUntil, pauseCause: row.pauseCause }
    : { pausedUntil: new Date(now.getTime() + minutes * minuteMs), pauseCause: 'staff' }),
})
type KeptHours = Pick<RestaurantRow, 'hours' | 'holidays' | 'pausedUntil' | 'pauseCause'>

const busyUntil = (busyMinutes: number, row: RestaurantRow, now: Date): Date | null => {
  if (busyMinutes === 0) return null
  const isSame = busyMinutes === busyNow(row, now)
  return isSame ? row.busyUntil : new Date(now.getTime() + minutesOfServiceDay(now) * minuteMs)
}

const weekOf = (shifts: NonNullable<RestaurantChange['hours']>, before: WeeklyHours): WeeklyHours =>
  Array.from({ length: 7 }, (_, day) => {
    const named = shifts.filter((shift) => shift.day === day)
    return named.length === 0 ? (before[day] ?? []) : periodsOf(named)
  })

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
