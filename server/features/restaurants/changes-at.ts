import { marketDay } from '#shared/calendar.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { Holiday } from '#shared/restaurants/weekly-hours.ts'
import { orderingState, type Schedule } from './opening-hours.ts'

type Busy = { busyMinutes: number; busyUntil: Date | null }

/**
 * When what customers are shown of it changes by itself: it opens, closes, or is busy no longer; null: never.
 */
export const changesAt = (row: Schedule & Busy, now: Date): Date | null => {
  const known = orderingState(row, now).changesAt
  const calm = busyNow(row, now) > 0 ? row.busyUntil : null
  if (known === null || calm === null) return known ?? calm
  return new Date(Math.min(known.getTime(), calm.getTime()))
}

/** Why a restaurant that is closed has other hours on the day of `now`; undefined where it says nothing. */
export const closedReason = (holidays: readonly Holiday[], now: Date): string | undefined => {
  const today = marketDay(now)
  return holidays.find(({ date }) => date === today)?.reason
}
