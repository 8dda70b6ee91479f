import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { figuresInTime } from '../bounds/in-time.ts'
import type { Outage } from '../db/outage.ts'
import type { Jobs } from './queue.ts'
import { queueDepths } from './queue-depths.ts'

/**
 * Registers the queues' metrics for Prometheus: done and failed in this process, waiting and dead in the
 * database.
 */
export const registerJobMetrics = (
  registry: Registry,
  { jobs, pool, outage }: { jobs: Pick<Jobs, 'counts'>; pool: Pick<pg.Pool, 'query'>; outage: Outage },
): void => {
  const registers = [registry]
  // While the database is unavailable the other metrics are still reported.
  const depths = figuresInTime(() => queueDepths(pool), outage)
  for (const outcome of ['done', 'failed'] as const)
    new Counter({
      name: `jobs_${outcome}_total`,
      help: `Attempts at jobs that were ${outcome === 'done' ? 'done' : 'not done'} by this process`,
      labelNames: ['queue'],
      registers,
      collect() {
        this.reset()
        for (const [queue, count] of Object.entries(jobs.counts())) this.inc({ queue }, count[outcome])
      },
    })
  new Gauge({
    name: 'jobs_queued',
    help: 'Jobs in the database: waiting (due now or later) and dead (failed for good)',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, waiting, dead } of (await depths()) ?? []) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'dead' }, dead)
      }
    },
  })
}
