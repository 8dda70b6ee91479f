import { and, count, gt, lt } from 'drizzle-orm'
import type { Health, HealthAlarm } from '#shared/health/contracts.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { inTime } from '../../bounds/in-time.ts'
import { orderStates } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import type { Figure } from '../reports/open-figures.ts'
import { readFigures } from './metrics/read-figures.ts'
import type { RecentTraffic } from './recent-traffic.ts'

/** Two heartbeats and a bit. */
const silentMs = 25_000
const fewResponses = 20

/**
 * The alarms of deploy/prometheus/alerts.yaml that no check of read-health.ts is about, by the same limits. A
 * figure is looked at now, so that an alarm stands here a little before it rings; it says since when what it
 * is about has waited, where that is known.
 */
export const readAlarms = async (
  deps: Deps,
  traffic: RecentTraffic,
  running: readonly { lastSeen: Date }[],
): Promise<Health['alarms']> => {
  const now = deps.clock().getTime()
  const figures = await inTime(readFigures(deps))
  const alarms = [...ofInstances(deps, traffic, running, now), ...(await ofOrders(deps, figures ?? [], now))]
  if (!figures) alarms.push(['figures-unreadable'])
  return alarms.map(([name, seconds]) => ({
    name,
    since: seconds === undefined ? null : new Date(now - seconds * 1_000).toISOString(),
  }))
}

/** An alarm and for how many seconds what it is about has waited. */
type Ringing = [HealthAlarm, number?]

const ofInstances = (
  { outage, search }: Deps,
  traffic: RecentTraffic,
  running: readonly { lastSeen: Date }[],
  now: number,
): Ringing[] => {
  const ringing: Ringing[] = []
  const responses = traffic.more('http_responses_total')
  const share = (name: string) =>
    traffic.more('http_responses_total', [name]) / Math.max(responses, fewResponses)
  const charges = traffic.more('payment_charges_total')
  const unanswered = traffic.more('payment_charges_total', ['error', 'pending'])
  if (!outage.isWritable()) ringing.push(['database-away'])
  if (share('5xx') > 0.01 && outage.responds()) ringing.push(['server-errors'])
  if (share('503') > 0.05 && outage.responds() && outage.isWritable()) ringing.push(['overloaded'])
  const silent = running.map(({ lastSeen }) => now - lastSeen.getTime()).filter((ms) => ms > silentMs)
  if (silent.length > 0) ringing.push(['instance-down', Math.max(...silent) / 1_000])
  if (charges > 0 && unanswered / charges > 0.2) ringing.push(['payments-failing'])
  if (traffic.seconds() > 0 && traffic.more('slow_statements_total') / traffic.seconds() > 0.2)
    ringing.push(['slow-statements'])
  if (traffic.lateness() > 0.5) ringing.push(['event-loop-late'])
  if (!search.isReady()) ringing.push(['search-empty'])
  return ringing
}

const ofOrders = async (deps: Deps, figures: readonly Figure[], now: number): Promise<Ringing[]> => {
  const of = (metric: string, label?: string) =>
    figures
      .filter((figure) => figure.metric === metric && (label === undefined || figure.label === label))
      .reduce((sum, { value }) => sum + value, 0)
  const ringing: Ringing[] = []
  const waiting = (name: HealthAlarm, limit: number, metric: string, label?: string) => {
    const seconds = of(metric, label)
    if (seconds > limit) ringing.push([name, seconds])
  }
  waiting('orders-unaccepted', 300, 'tasks_waiting_oldest_seconds', 'unacceptedOrders')
  waiting('nobody-carries', 2_700, 'deliveries_open_oldest_seconds', 'waiting')
  waiting('payments-stuck', 3_600, 'payments_pending_oldest_seconds')
  waiting('refunds-stuck', 172_800, 'refunds_pending_oldest_seconds')
  const underWay = of('orders_open') - of('orders_open', 'processing') - of('orders_open', 'scheduled')
  if (of('orders_late') > 5 && of('orders_late') > 0.2 * underWay) ringing.push(['orders-late'])
  const [late, kept] = [of('orders_delivered_recent', 'late'), of('orders_delivered_recent', 'kept')]
  if (late >= 5 && late > 0.2 * (late + kept)) ringing.push(['promises-broken'])
  if (of('payouts_open', 'failed') > 0) ringing.push(['payouts-failed'])
  if (figures.filter(({ metric }) => metric === 'instances_running').length > 1)
    ringing.push(['versions-mixed'])
  if (figures.length > 0 && of('orders_placed_recent') === 0 && (await placedYesterday(deps, now)) > 20)
    ringing.push(['nobody-orders'])
  return ringing
}

/** How many orders were placed within the quarter of an hour a day ago. */
const placedYesterday = async ({ db }: Deps, now: number): Promise<number> => {
  const until = now - dayMs
  const [row] = await db
    .select({ placed: count() })
    .from(orderStates)
    .where(
      and(
        gt(orderStates.placedAt, new Date(until - 15 * minuteMs)),
        lt(orderStates.placedAt, new Date(until)),
      ),
    )
  return row?.placed ?? 0
}
