import { sql } from 'drizzle-orm'
import { orderStatuses } from '#shared/orders/order-lifecycle.ts'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { deadLetterQueue } from '../../jobs/queues.ts'
import { readWaiting } from './waiting.ts'

/** One value of one metric. */
export type Figure = { metric: string; label: string; value: number }

/** What "recent" means: long enough for a figure to be steady, short enough to see what happens now. */
export const recentMs = 15 * minuteMs

/**
 * What is open in the business at the moment, and what has just happened. One statement for what is open,
 * each part of it by an index of what is open or recent alone, so that it does not grow with what is closed.
 */
export const readOpenFigures = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<Figure[]> => {
  const now = deps.clock()
  const recently = new Date(now.getTime() - recentMs)
  const age = (since: string) =>
    sql`greatest(0, date_part('epoch', ${now}::timestamptz - min(${sql.raw(since)})))`
  const [{ rows }, waiting] = await Promise.all([
    deps.db.execute<Figure>(sql`
      WITH open_orders AS (
        SELECT status, count(*) AS count, ${age('moved_at')} AS age FROM orders
        WHERE status NOT IN ('delivered', 'cancelled') GROUP BY status
      ), open_deliveries AS (
        SELECT status, count(*) AS count, ${age('requested_at')} AS age FROM deliveries
        WHERE status NOT IN ('completed', 'undelivered', 'cancelled') GROUP BY status
      ), recent AS (
        SELECT delivered_at <= promised_by AS kept, count(*) AS count FROM orders
        WHERE delivered_at > ${recently} AND fulfilment = 'delivery' GROUP BY 1
      ), due AS (
        SELECT date_part('epoch', now() - min(start_after)) AS lag FROM pgboss.job
        WHERE state < 'active' AND name <> ${deadLetterQueue} AND start_after <= now()
      )
      SELECT metric, label, value::float8 AS value FROM (
        SELECT 'orders_open' AS metric, status AS label, count AS value FROM open_orders
        UNION ALL SELECT 'orders_open_oldest_seconds', status, age FROM open_orders
        UNION ALL SELECT 'orders_late', '', (SELECT count(*) FROM orders
          WHERE status NOT IN ('delivered', 'cancelled') AND status NOT IN ('processing', 'scheduled') AND promised_by < ${now})
        UNION ALL SELECT 'orders_placed_recent', '', (SELECT count(*) FROM orders WHERE placed_at > ${recently})
        UNION ALL SELECT 'orders_delivered_recent', CASE WHEN kept THEN 'kept' ELSE 'late' END, count FROM recent
        UNION ALL SELECT 'deliveries_open', status, count FROM open_deliveries
        UNION ALL SELECT 'deliveries_open_oldest_seconds', status, age FROM open_deliveries
        UNION ALL SELECT 'delivery_offers_open', '', (SELECT count(*) FROM delivery_offers WHERE status = 'open')
        UNION ALL SELECT 'couriers_on_shift', '', (SELECT count(*) FROM courier_shifts WHERE ended_at IS NULL)
        UNION ALL (SELECT 'payments_pending', '', count(*) FROM payments WHERE status = 'created' AND method <> 'cashOnDelivery')
        UNION ALL (SELECT 'payments_pending_oldest_seconds', '', coalesce(${age('created_at')}, 0) FROM payments
          WHERE status = 'created' AND method <> 'cashOnDelivery')
        UNION ALL (SELECT 'payment_differences_open', '', count(*) FROM payment_differences WHERE mended_at IS NULL)
        UNION ALL (SELECT 'refunds_pending', '', count(*) FROM refunds WHERE status = 'pending')
        UNION ALL (SELECT 'refunds_pending_oldest_seconds', '', coalesce(${age('created_at')}, 0) FROM refunds WHERE status = 'pending')
        UNION ALL (SELECT 'payouts_open', state, count(*) FROM payouts WHERE state IN ('booked', 'failed') GROUP BY state)
        UNION ALL (SELECT 'payouts_open_paise', state, sum(amount) FROM payouts WHERE state IN ('booked', 'failed') GROUP BY state)
        UNION ALL SELECT 'jobs_lag_seconds', '', coalesce((SELECT lag FROM due), 0)
      ) AS figures`),
    readWaiting(deps),
  ])
  return [
    ...withZeros(rows),
    ...Object.entries(waiting).flatMap(([kind, { count, since }]) => [
      { metric: 'tasks_waiting', label: kind, value: count },
      {
        metric: 'tasks_waiting_oldest_seconds',
        label: kind,
        value: since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1_000),
      },
    ]),
  ]
}

const always: readonly (readonly [metric: string, labels: readonly string[]])[] = [
  ['orders_open', orderStatuses.filter((status) => status !== 'delivered' && status !== 'cancelled')],
  ['orders_delivered_recent', ['kept', 'late']],
  ['payouts_open', ['booked', 'failed']],
  ['payouts_open_paise', ['booked', 'failed']],
]

/** What is not there is nothing: a rule that compares with 0 has something to compare. */
const withZeros = (rows: readonly Figure[]): Figure[] => [
  ...rows,
  ...always.flatMap(([metric, labels]) =>
    labels
      .filter((label) => !rows.some((row) => row.metric === metric && row.label === label))
      .map((label) => ({ metric, label, value: 0 })),
  ),
]
