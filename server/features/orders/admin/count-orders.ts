import { type SQL, sql } from 'drizzle-orm'
import { type OrderStatus, orderStatuses } from '#shared/order-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { openOrdersWith } from './find-order-ids.ts'
import { finished } from './finished-text.ts'
import { type AdminFilter, conditionsOf } from './order-filter.ts'
import { wordsOf } from './search-terms.ts'

/** Of what is finished no more are counted: there are millions, and nobody acts on how many. */
const mostCounted = 100

/** How many orders match in each status, whatever status the filter says; finished ones of a search are not counted (null). */
export const countOrders = async (
  executor: Executor,
  filter: AdminFilter,
  now: Date,
): Promise<Record<OrderStatus, number | null>> => {
  const words = wordsOf(filter.q ?? '')
  const conditions = conditionsOf(filter, now)
  const searched = isSearch(filter)
  const { rows } = await executor.execute<{ status: OrderStatus; orders: number }>(
    sql.join(
      [
        sql`SELECT orders.status, count(*)::int AS orders ${openOrdersWith(words, conditions)} GROUP BY orders.status`,
        ...(searched ? [] : finished.map((status) => counted(status, conditions))),
      ],
      sql` UNION ALL `,
    ),
  )
  const counts = Object.fromEntries(
    orderStatuses.map((status) => [status, searched && finished.some((one) => one === status) ? null : 0]),
  ) as Record<OrderStatus, number | null>
  for (const row of rows) counts[row.status] = row.orders
  return counts
}

const counted = (status: OrderStatus, conditions: readonly SQL[]): SQL => sql`
  SELECT ${status}, count(*)::int FROM (
    SELECT FROM orders WHERE ${sql.join([sql`orders.status = ${status}`, ...conditions], sql` AND `)} LIMIT ${mostCounted}) counted`

/** Whether orders are found by their texts, not by the columns of `orders`. */
export const isSearch = ({ q = '', city = '', payment }: AdminFilter): boolean =>
  q.trim() !== '' || city !== '' || payment === 'failed'
