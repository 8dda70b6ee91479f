import { type SQL, sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '#shared/orders/order-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { finished } from './index-finished-order.ts'
import { type AdminFilter, conditionsOf, underWay } from './order-filter.ts'
import type { StatusCount } from './search-open.ts'

/** Of what is finished no more are counted: there are millions, and nobody acts on how many. */
const maxCounted = 100

type Counts = Record<OrderStatus, number | null>

/**
 * How many orders of a list match in each status, whatever status the filter says; of finished ones at most a
 * hundred.
 */
export const countOrders = async (executor: Executor, filter: AdminFilter, now: Date): Promise<Counts> => {
  const conditions = conditionsOf(filter, now)
  const open = sql`
    SELECT orders.status, count(*)::int AS orders FROM orders
    WHERE ${sql.join([underWay, ...conditions], sql` AND `)} GROUP BY orders.status`
  const { rows } = await executor.execute<StatusCount>(
    sql.join([open, ...finished.map((status) => counted(status, conditions))], sql` UNION ALL `),
  )
  return withCounts(0, rows)
}

/** The same of a search; finished ones are not counted (null). */
export const searchCounts = (underWay: readonly StatusCount[]): Counts => withCounts(null, underWay)

const withCounts = (ofFinished: 0 | null, rows: readonly StatusCount[]): Counts => {
  const counts = Object.fromEntries(
    orderStatuses.map((status) => [status, finished.some((one) => one === status) ? ofFinished : 0]),
  ) as Counts
  for (const row of rows) counts[row.status] = row.orders
  return counts
}

const counted = (status: OrderStatus, conditions: readonly SQL[]): SQL => sql`
  SELECT ${status}, count(*)::int FROM (
    SELECT FROM orders WHERE ${sql.join([sql`orders.status = ${status}`, ...conditions], sql` AND `)} LIMIT ${maxCounted}) counted`

/** Whether orders are found by their texts, not by the columns of `orders`. */
export const isSearch = ({ q = '', city = '', payment }: AdminFilter): boolean =>
  q.trim() !== '' || city !== '' || payment === 'failed'
