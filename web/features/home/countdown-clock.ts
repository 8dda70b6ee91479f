/** Seconds from a moment until another, in milliseconds since 1970; none once it has passed. */
export const secondsLeft = (now: number, endsAt: number): number =>
  Math.max(0, Math.floor((endsAt - now) / 1_000))

/** When the first of the offers ends, in milliseconds since 1970; undefined where none has an end. */
export const firstEnd = (offers: readonly { offerEndsAt?: string | undefined }[]): number | undefined => {
  const ends = offers.flatMap(({ offerEndsAt }) => (offerEndsAt ? Date.parse(offerEndsAt) : []))
  return ends.length === 0 ? undefined : Math.min(...ends)
}

export const countdownParts = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3_600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
})
