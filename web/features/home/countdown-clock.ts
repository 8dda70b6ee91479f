/** Specification section 9: the offers' countdown starts at 2 days 23:59:59. */
const start = 2 * 86_400 + 23 * 3_600 + 59 * 60 + 59

/** Seconds left after so many milliseconds; after zero the countdown restarts. */
export const secondsLeft = (passedMs: number): number => start - (Math.floor(passedMs / 1_000) % (start + 1))

export const countdownParts = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3_600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
})
