type Busy = {
  /** How much longer than usual everything takes. */
  busyMinutes: number
  /** Until when; null: until somebody takes it back, which is so of what was set before there was an end. */
  busyUntil: Date | string | null
}

/** By how many minutes everything takes longer than usual at `now`: none once it has ended. */
export const busyNow = ({ busyMinutes, busyUntil }: Busy, now: Date): number =>
  busyUntil !== null && new Date(busyUntil) <= now ? 0 : busyMinutes
