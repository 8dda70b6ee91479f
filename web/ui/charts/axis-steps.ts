/** Most spaces between the lines of an axis. */
const maxSteps = 4

/**
 * The values of an axis of counts from zero on, the lowest first: whole and round, evenly spaced, the last
 * one not below `max`.
 */
export const axisSteps = (max: number): number[] => {
  let step = 1
  for (let power = 1; step * maxSteps < max; power *= 10)
    step = [1, 2, 5].map((factor) => factor * power).find((value) => value * maxSteps >= max) ?? 10 * power
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step)
}
