import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../../../db/containing.ts'
import { deliveries, orderItems, orders } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import { disclosedAfterDeliveryMs } from '../disclosure.ts'

/** An index takes texts up to 2,700 bytes; this many characters have at most 2,000. */
const longest = 500
/** Ends a text that was cut off. */
const cut = '…'

/**
 * What a restaurant finds an order by: its number, its customer's name, its dishes; in small letters, and cut
 * off when it is very long.
 */
export const searchText = (order: { id: string; fullName: string; dishes: readonly string[] }): string => {
  const text = [order.id, order.fullName, ...order.dishes].filter(Boolean).join(' ').toLowerCase()
  const letters = [...text]
  return letters.length <= longest ? text : letters.slice(0, longest - 1).join('') + cut
}

/** The same of an order whose rows are in the database, with this name of its customer; null for none. */
export const storedSearchText = (fullName: SQL): SQL => sql`(
  SELECT CASE WHEN length(one.text) <= ${sql.raw(String(longest))} THEN one.text
    ELSE left(one.text, ${sql.raw(String(longest - 1))}) || ${cut} END
  FROM (
    SELECT lower(concat_ws(' ', ${orders.id}, nullif(${fullName}, ''), string_agg(i.name, ' ' ORDER BY i.line))) AS text
    FROM ${orderItems} i WHERE i.order_id = ${orders.id}
  ) one)`

/** Whether the text is part of the order's id, or of the name of one of its dishes. */
export const mentions = (text: string): SQL => {
  const pattern = containing(text)
  // No EXISTS: the database would read the dishes of all orders at once where it expects to ask for many.
  return sql`(${orders.id} ILIKE ${pattern}
    OR (SELECT true FROM ${orderItems} i WHERE i.order_id = ${orders.id} AND i.name ILIKE ${pattern} LIMIT 1))`
}

/**
 * Whether a restaurant finds the order by the text. Nearly all orders are decided by `searchText` alone; the
 * dishes are read only of one that was cut off, and of a cancelled one, whose customer's name the restaurant
 * is not shown any more (disclosure.ts).
 */
export const foundByRestaurant = (text: string): SQL => {
  const pattern = containing(text.toLowerCase())
  return sql`((${orders.searchText} LIKE ${pattern} AND (${orders.status} <> 'cancelled' OR ${mentions(text)}))
    OR (${orders.searchText} LIKE ${`%${cut}`} AND ${mentions(text)}))`
}

/**
 * Whether a courier's search finds a delivery of an order (a row of `deliveries`): by what the courier is
 * shown of it at `now` (disclosure.ts). Customer and street are looked through only while the courier who
 * holds it sees them.
 */
export const mentionedTo = (viewer: 'agent' | 'anyAgent', text: string, now: Date): SQL => {
  const pattern = containing(text)
  const hiddenSince = new Date(now.getTime() - disclosedAfterDeliveryMs).toISOString()
  const shipping = (field: string) => sql`${orders.shipping} ->> ${field}`
  const disclosed = sql`${orders.status} <> 'cancelled'
    AND (${orders.deliveredAt} IS NULL OR ${orders.deliveredAt} >= ${hiddenSince}::timestamptz)
    AND concat_ws(' ', ${shipping('fullName')}, ${shipping('address')}, ${shipping('city')}, ${shipping('zipCode')}) ILIKE ${pattern}`
  return sql`(${deliveries.id} ILIKE ${pattern} OR EXISTS (
    SELECT FROM ${orders} JOIN ${storefronts} ON ${storefronts.id} = ${orders.restaurantId}
    WHERE ${orders.id} = ${deliveries.id} AND (${storefronts.name} ILIKE ${pattern}
      OR coalesce(nullif(${storefronts.address}, ''), ${storefronts.area}) ILIKE ${pattern}
      OR ${shipping('city')} ILIKE ${pattern}
      ${viewer === 'agent' ? sql`OR (${disclosed})` : sql``})))`
}
