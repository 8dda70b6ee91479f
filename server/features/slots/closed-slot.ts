import { minuteMs } from '#shared/time.ts'
import { orderingState, type Schedule } from '../restaurants/opening-hours.ts'
import type { ChosenSlot } from './require-slots.ts'

/** What decides whether a slot that was taken can be kept. */
export type KeptSchedule = Schedule & { pauseCause: 'staff' | 'unaccepted' | null }

/**
 * Whether a restaurant is closed for some of a slot that orders were taken for: by its hours, a holiday, or a
 * pause that somebody decided on. One that began because nobody accepted orders decides nothing.
 */
export const isClosedFor = (schedule: KeptSchedule, { from, to }: ChosenSlot): boolean => {
  const pausedUntil = schedule.pauseCause === 'unaccepted' ? null : schedule.pausedUntil
  const last = new Date(to.getTime() - minuteMs)
  return [from, last].some((at) => !orderingState({ ...schedule, pausedUntil }, at).open)
}
