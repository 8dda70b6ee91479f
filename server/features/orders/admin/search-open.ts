import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { profilesAs } from '../../../db/views/accounts.ts'
import { deliveryStates } from '../../../db/views/deliveries.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import { type AdminFilter, underWay } from './order-filter.ts'
import { all, type Found, orderAt, orderId, type Slice, sortedBy, withinPage } from './search-slice.ts'
import { patternOf } from './search-terms.ts'

export type StatusCount = { status: OrderStatus; orders: number }

/**
 * Whether a word may be part of a payment's reference, `sandbox_` and a UUID: nothing that people are called,
 * or eat, and no phone number.
 */
const isOfReference = (word: string): boolean => /^[a-z]+_|^(?!\d+$)[\da-f-]{8,}$/.test(word)

/** SQL: the orders under way that are with a courier, and what the courier is called. */
const couriers = sql`
  SELECT delivery_states.id, ' ' || lower(concat_ws(' ', c.full_name, c.username)) AS name
  FROM ${deliveryStates} JOIN ${profilesAs('c')} ON c.id = delivery_states.agent_id
  WHERE delivery_states.status NOT IN ('completed', 'cancelled')`

/**
 * Whether an order under way contains a word; the cheapest and likeliest conditions come first. Restaurants,
 * couriers and payments that contain it are looked up once, not for each order.
 */
const matchesOpenOrder = (word: string): SQL => {
  const pattern = patternOf(word)
  return sql`(' ' || orders.search_text LIKE ${pattern}
    OR orders.restaurant_id IN (SELECT id FROM ${storefronts} WHERE ' ' || lower(name) LIKE ${pattern})
    OR orders.id IN (SELECT id FROM couriers WHERE name LIKE ${pattern})
    OR ' ' || lower(concat_ws(' ', orders.shipping->>'phone', orders.shipping->>'email', orders.shipping->>'city',
      orders.shipping->>'zipCode')) LIKE ${pattern}
    ${
      isOfReference(word)
        ? sql`OR orders.payment_id IN (SELECT payment_states.id FROM orders open JOIN ${paymentStates} ON payment_states.id = open.payment_id
      WHERE open.status NOT IN ('delivered', 'cancelled') AND ' ' || lower(payment_states.reference) LIKE ${pattern})`
        : sql``
    })`
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
    WITH couriers AS MATERIALIZED (${couriers}),
    found AS MATERIALIZED (
      SELECT orders.id, orders.placed_at, orders.status FROM orders
      WHERE ${all([underWay, ...conditions, ...words.map(matchesOpenOrder)])}
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
