import { endOfDay, marketDay } from '../calendar.ts'
import { hourMs, minuteMs } from '../time.ts'

/** Kitchens that close after midnight close before this hour, in Asia/Kolkata. */
const beginsAtHour = 4

/**
 * The day of a kitchen's shifts, by the calendar of Asia/Kolkata: `2026-11-22` from four in the morning until
 * four the next one, so that an order at half past one still belongs to the evening before.
 */
export const serviceDay = (at: Date): string => marketDay(new Date(at.getTime() - beginsAtHour * hourMs))

/** How many minutes are left of it, at least one. */
export const minutesOfServiceDay = (at: Date): number => {
  const shifted = new Date(at.getTime() - beginsAtHour * hourMs)
  return Math.max(1, Math.ceil((endOfDay(marketDay(shifted)).getTime() - shifted.getTime()) / minuteMs))
}
