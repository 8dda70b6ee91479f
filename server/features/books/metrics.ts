import { Gauge, type Registry } from 'prom-client'
import { figuresInTime } from '../../bounds/in-time.ts'
import type { Deps } from '../../deps.ts'
import { latestAudit } from './audit-books.ts'
import { bookChecks } from './book-checks.ts'

/** Registers for Prometheus what the latest audit of the books found, by check, and when that was. */
export const registerBookMetrics = (
  registry: Registry,
  { db, outage }: Pick<Deps, 'db' | 'outage'>,
): void => {
  const registers = [registry]
  // While the database is unavailable the other metrics are still reported.
  const latest = figuresInTime(() => latestAudit(db), outage)
  new Gauge({
    name: 'books_differences',
    help: 'Differences that the latest audit of the books found',
    labelNames: ['check'],
    registers,
    async collect() {
      this.reset()
      const audit = await latest()
      if (!audit) return
      for (const check of Object.keys(bookChecks))
        this.set({ check }, audit.differences.find((one) => one.check === check)?.count ?? 0)
    },
  })
  new Gauge({
    name: 'books_audited_timestamp_seconds',
    help: 'When the books were last audited',
    registers,
    async collect() {
      this.reset()
      const audit = await latest()
      // A gauge without labels is 0 after a reset: 1970 would ring.
      if (audit) this.set(audit.at.getTime() / 1_000)
      else this.remove()
    },
  })
}
