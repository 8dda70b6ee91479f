import { Gauge, type Registry } from 'prom-client'
import { figuresInTime } from '../../../bounds/in-time.ts'
import type { Deps } from '../../../deps.ts'
import { readBackup } from '../record-backup.ts'
import { readFigures } from './read-figures.ts'

/** Their names, what they say and what they are told apart by; reports/open-figures.ts reads them. */
const gauges: Record<string, { help: string; label?: string }> = {
  orders_open: { help: 'Orders that are neither delivered nor cancelled', label: 'status' },
  orders_open_oldest_seconds: { help: 'Since when the one that stands still longest has', label: 'status' },
  orders_late: { help: 'Orders under way past what was promised' },
  orders_placed_recent: { help: 'Orders placed within 15 minutes' },
  orders_delivered_recent: { help: 'Orders delivered within 15 minutes, by their promise', label: 'promise' },
  deliveries_open: { help: 'Deliveries under way', label: 'status' },
  deliveries_open_oldest_seconds: { help: 'Since when the oldest was requested', label: 'status' },
  delivery_offers_open: { help: 'Offers that a courier has to answer' },
  couriers_on_shift: { help: 'Couriers who say that they take deliveries' },
  payments_pending: { help: 'Payments whose result is not known yet' },
  payments_pending_oldest_seconds: { help: 'Since when the oldest of them is' },
  payment_differences_open: { help: "Payments that differ from a service's books" },
  refunds_pending: { help: 'Refunds that have not gone back yet' },
  refunds_pending_oldest_seconds: { help: 'Since when the oldest of them is' },
  payouts_open: { help: 'Payouts that no bank has carried out', label: 'state' },
  payouts_open_paise: { help: 'The sum of these, in paise', label: 'state' },
  jobs_lag_seconds: { help: 'For how long the job that waits longest has been due' },
  instances_running: { help: 'Instances that have been heard of', label: 'version' },
  tasks_waiting: { help: 'What waits for a person', label: 'kind' },
  tasks_waiting_oldest_seconds: { help: 'For how long the oldest of it has', label: 'kind' },
}

/** Prometheus asks every 15 seconds or more seldom, and several of them ask at once. */
const cachedMs = 10_000

/**
 * Registers the figures of the business. They are read when somebody asks, once in ten seconds at most, and
 * by one reader however many ask; nothing that people wait for does anything for them.
 */
export const registerFigures = (registry: Registry, deps: Pick<Deps, 'db' | 'clock' | 'outage'>): void => {
  const registers = [registry]
  // While the database is unavailable the other metrics are still reported.
  const figures = figuresInTime(() => readFigures(deps), deps.outage, cachedMs)
  const latestBackup = figuresInTime(() => readBackup(deps.db), deps.outage)
  for (const [name, { help, label }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        this.reset()
        const read = await figures()
        // A gauge without labels is 0 after a reset, which would be a figure.
        if (read === undefined && label === undefined) this.remove()
        for (const figure of read ?? [])
          if (figure.metric === name)
            this.set(label === undefined ? {} : { [label]: figure.label }, figure.value)
      },
    })
  new Gauge({
    name: 'figures_readable',
    help: 'Whether the figures of the business could be read from the database: 1 or 0',
    registers,
    async collect() {
      this.set((await figures()) === undefined ? 0 : 1)
    },
  })
  new Gauge({
    name: 'backup_timestamp_seconds',
    help: 'When a backup was last said to be made (npm run backup -- done)',
    registers,
    async collect() {
      this.reset()
      const backup = await latestBackup()
      if (backup) this.set(Date.parse(backup.at) / 1_000)
      else this.remove()
    },
  })
}
