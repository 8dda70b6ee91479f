import { createHistogram } from 'node:perf_hooks'

/** How often the event loop is looked at, in milliseconds. */
const lookMs = 2

/**
 * Measures the turns of this thread's event loop from inside, in microseconds: what the thread computed from
 * one look to the next, which one turn passes with little more. Its processor time, not the clock, so that a
 * busy machine is not taken for a busy loop.
 */
export const openTurnMeter = (onTurn: (milliseconds: number) => void = () => {}) => {
  const histogram = createHistogram()
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    histogram.record(Math.max(1, user + system))
    onTurn((user + system) / 1_000)
  }
  const timer = setInterval(look, lookMs).unref()
  return {
    /** The longest turn since the last call, in milliseconds. */
    take: (): number => {
      look()
      const longest = histogram.max / 1_000
      histogram.reset()
      return longest
    },
    close: () => clearInterval(timer),
  }
}
