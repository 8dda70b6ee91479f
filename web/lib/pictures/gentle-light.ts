/** How much of the picture may become plain black or plain white, at either end. */
const clipped = 0.005
/**
 * The darkest value that becomes black, and the lightest that becomes white: haze goes, night stays night.
 */
const maxBlack = 32
const leastWhite = 200
/** Where the middle of a picture may lie; outside it is brought nearer. */
const darkMiddle = 0.42
const lightMiddle = 0.72
/** Exponents of the strongest correction each way. */
const maxLifted = 0.7
const maxLowered = 1.25
/** A picture that would change by less than this, of 255, is left alone. */
const noticeable = 6

/** The value below which this share of the counted pixels lies. */
const quantile = (counts: readonly number[], share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let seen = 0
  for (const [value, count] of counts.entries()) {
    seen += count
    if (seen > wanted) return value
  }
  return counts.length - 1
}

/**
 * A gentle correction of a photo's light: takes off haze, and brings what is too dark or too light nearer to
 * the middle, alike for all three colours, so that a gravy keeps its hue. `counts`: how many pixels have each
 * brightness, 0 to 255. Returns what each of the 256 values becomes; null where nothing worth it would
 * change.
 */
export const gentleLight = (counts: readonly number[]): number[] | null => {
  const black = Math.min(quantile(counts, clipped), maxBlack)
  const white = Math.max(quantile(counts, 1 - clipped), leastWhite)
  const stretched = (value: number) => Math.min(1, Math.max(0, (value - black) / (white - black)))
  const middle = stretched(quantile(counts, 0.5))
  const wanted = Math.min(lightMiddle, Math.max(darkMiddle, middle))
  const exponent =
    middle <= 0 || middle >= 1
      ? 1
      : Math.min(maxLowered, Math.max(maxLifted, Math.log(wanted) / Math.log(middle)))
  const table = Array.from({ length: 256 }, (_, value) => Math.round(255 * stretched(value) ** exponent))
  return table.some((value, before) => Math.abs(value - before) >= noticeable) ? table : null
}
