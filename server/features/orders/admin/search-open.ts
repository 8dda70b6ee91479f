import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#shared/order-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { type AdminFilter, underWay } from './order-filter.ts'
import { all, type Found, orderAt, orderId, type Slice, sortedBy, withinPage } from './search-slice.ts'
import { patternOf } from './search-terms.ts'

export type StatusCount = { status: OrderStatus; orders: number }

/** Whether a word may be part of a payment's reference, `sandbox_` and a UUID: nothing that people are called, or eat. */
const isOfReference = (word: string): boolean => /^[a-z]+_|^[\da-f-]{8,}$/.test(word)

/**
 * The orders under way, each with the words that it is found by, as `order_search` has them of a finished one. Payments are joined only where
 * a word may be a reference.
 */
const openOrders = (words: readonly string[], conditions: readonly SQL[]): SQL => {
  const byReference = words.some(isOfReference)
  return sql`
    SELECT orders.id, orders.placed_at, orders.status, ' ' || orders.search_text || ' ' || lower(concat_ws(' ',
      orders.shipping->>'phone', orders.shipping->>'email', orders.shipping->>'city', orders.shipping->>'zipCode',
      r.name, c.full_name, c.username${byReference ? sql`, p.reference` : sql``})) AS text
    FROM orders JOIN restaurants r ON r.id = orders.restaurant_id
    LEFT JOIN deliveries d ON d.id = orders.id AND d.status NOT IN ('completed', 'cancelled')
    LEFT JOIN users c ON c.id = d.agent_id
    ${byReference ? sql`JOIN payments p ON p.id = orders.payment_id` : sql``}
    WHERE ${all([underWay, ...conditions])}`
}

/** All that are under way are looked through once, for the page and for the counts; they are few. */
export const searchOpen = async (
  executor: Executor,
  words: readonly string[],
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<{ page: Found[]; counts: StatusCount[] }> => {
  const inStatus = filter.status === undefined ? [] : [sql`orders.status = ${filter.status}`]
  const paged = [...inStatus, ...withinPage(orderAt, orderId, filter, slice)]
  const { rows } = await executor.execute<Found | ({ id: null } & StatusCount)>(sql`
    WITH open AS MATERIALIZED (${openOrders(words, conditions)}),
    found AS MATERIALIZED (
      SELECT o.id, o.placed_at, o.status FROM open o
      WHERE ${all(words.map((word) => sql`o.text LIKE ${patternOf(word)}`))}
    ), page AS (
      SELECT orders.id, orders.placed_at FROM found orders WHERE ${all(paged)}
      ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${slice.limit}
    )
    SELECT id, placed_at, NULL AS status, NULL::int AS orders FROM page
    UNION ALL SELECT NULL, NULL, status, count(*)::int FROM found GROUP BY status`)
  return {
    page: rows.filter((row) => row.id !== null),
    counts: rows.filter((row) => row.id === null),
  }
}
