/**
 * How many made-up cases a test tries that could try any number: what `npm test` has time for, or as many
 * times that as RUNS says (`RUNS=10 npm test -- server/features/orders`).
 */
export const runs = (count: number): number => Math.ceil(count * Number(process.env.RUNS ?? 1))

/** Well below the time that a test may take (vitest.config.ts), so that a case which has begun can end. */
const newCasesForMs = 15_000

/**
 * Tries no further made-up case once there is no time for it: a busy machine tries fewer, one at least, and
 * none is cut off in the middle, which would go on beside the tests after it.
 */
export const whileTime = <Drawn extends unknown[]>(
  tryCase: (...drawn: Drawn) => Promise<void>,
): ((...drawn: Drawn) => Promise<void>) => {
  const last = performance.now() + newCasesForMs * Number(process.env.RUNS ?? 1)
  let tried = false
  return async (...drawn) => {
    if (tried && performance.now() > last) return
    tried = true
    await tryCase(...drawn)
  }
}
