import { dayMs, minuteMs } from '../time.ts'

/** Orders for later are taken for a quarter of an hour, up to so many days ahead of today. */
export const slotMinutes = 15
export const slotMs = slotMinutes * minuteMs
export const slotDays = 7

/** Whether a moment is one at which a slot can begin: a whole quarter of an hour, in India as in UTC. */
export const beginsSlot = (at: Date): boolean => at.getTime() % slotMs === 0

/** The moment that its slot is over, for a slot's `from`. */
export const endOfSlot = (from: Date): Date => new Date(from.getTime() + slotMs)

/** The slots that begin on a day that begins at `midnight`. */
export const slotsFrom = (midnight: Date): Date[] =>
  Array.from({ length: dayMs / slotMs }, (_, index) => new Date(midnight.getTime() + index * slotMs))
