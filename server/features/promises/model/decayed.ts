import { dayMs } from '#shared/time.ts'
/** A weighted sum whose old parts count less and less. */
export type Decayed = {
  weight: number
  sum: number
  /** When it was last added to, in milliseconds since 1970. */
  at: number
}

/** What was seen so many milliseconds ago counts e times less. */
export const memoryMs = 60 * dayMs

/** What is left of a weight after `ms`. */
export const fading = (ms: number): number => Math.exp(-Math.max(0, ms) / memoryMs)

/** `into` with one more value. */
export const withValue = (into: Decayed | undefined, value: number, at: number): Decayed => {
  if (into === undefined) return { weight: 1, sum: value, at }
  const left = fading(at - into.at)
  return { weight: into.weight * left + 1, sum: into.sum * left + value, at: Math.max(at, into.at) }
}

/** The mean, drawn to 0 as if `prior` more values of 0 had been seen; 0 without any. */
export const shrunkMean = (of: Decayed | undefined, prior: number): number =>
  of === undefined ? 0 : of.sum / (of.weight + prior)
