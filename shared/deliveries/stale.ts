import { minuteMs } from '../time.ts'
/** A courier's place that is older says little about where the courier is: it is shown as such. */
export const staleAfterMs = 2 * minuteMs

/** Whether a place of this moment is stale at `now`, in milliseconds since 1970. */
export const isStale = (at: string | null, now: number): boolean =>
  at !== null && now - Date.parse(at) > staleAfterMs

/**
 * By how many whole minutes an estimate from a stale place is uncertain: as long as nobody has heard of its
 * courier, who may have stood still all the time. 0 for a fresh one.
 */
export const uncertainMinutes = (at: string | null, now: number): number =>
  at !== null && isStale(at, now) ? Math.ceil((now - Date.parse(at)) / minuteMs) : 0
