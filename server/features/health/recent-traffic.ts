import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

const sampleMs = 30_000
/** Five minutes, as the alarms look back on. */
const kept = 11
const loopSampleMs = 100

/** What this instance has counted since it started, by metric and label. */
type Sample = { at: number; counts: Map<string, number> }
export type RecentTraffic = {
  /** How many more there are of a metric than five minutes ago, with one of these labels or of all. */
  more: (metric: string, labels?: readonly string[]) => number
  seconds: () => number
  /** In seconds: how late this instance comes to its turn, the 99th percentile of the last half minute. */
  lateness: () => number
}

const watched = { http_responses_total: 'class', payment_charges_total: 'outcome', slow_statements_total: '' }

/** Keeps what the counters of /metrics said during the last five minutes, for who has no Prometheus. */
export const watchTraffic = (app: Pick<FastifyInstance, 'metrics' | 'addHook'>): RecentTraffic => {
  const loop = monitorEventLoopDelay({ resolution: loopSampleMs })
  loop.enable()
  let late = 0
  let samples: Sample[] = []
  let now: Sample = { at: performance.now(), counts: new Map() }
  const look = async () => {
    const counts = new Map<string, number>()
    for (const [metric, by] of Object.entries(watched))
      for (const { labels, value } of (await app.metrics.getSingleMetric(metric)?.get())?.values ?? []) {
        const key = `${metric} ${(labels as Record<string, unknown>)[by] ?? ''}`
        counts.set(key, (counts.get(key) ?? 0) + value)
      }
    now = { at: performance.now(), counts }
    samples = [...samples, now].slice(-kept)
    // What the timer itself waits is none of it.
    late = Math.max(0, loop.percentile(99) / 1e9 - loopSampleMs / 1_000)
    loop.reset()
  }
  const timer = setInterval(() => void look(), sampleMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    loop.disable()
  })
  const sum = ({ counts }: Sample, metric: string, labels?: readonly string[]) =>
    [...counts]
      .filter(([key]) =>
        labels ? labels.some((label) => key === `${metric} ${label}`) : key.startsWith(`${metric} `),
      )
      .reduce((total, [, value]) => total + value, 0)
  return {
    more: (metric, labels) => sum(now, metric, labels) - sum(samples[0] ?? now, metric, labels),
    seconds: () => (now.at - (samples[0] ?? now).at) / 1_000,
    lateness: () => late,
  }
}
