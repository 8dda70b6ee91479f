import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { orderSearch, orders } from '../../../db/tables/index.ts'

/** The statuses of orders that have a text of their own to be found by. */
export const finished = ['delivered', 'cancelled'] as const

/** What an order is filtered by, among its marks or as a word of its text, which nobody types by chance. */
export const mark = (value: string): string => `#${value.toLowerCase()}`

/**
 * What admins find an order by, in small letters, each word after a space: number, restaurant, the customer's
 * details at checkout, dishes, courier, payment reference; and status and payment method. `erased`: a courier
 * whose name is left out.
 */
const textOf = (erased: string | null): SQL => sql`(
  SELECT ' ' || lower(concat_ws(' ', orders.id, r.name, orders.shipping->>'fullName', orders.shipping->>'phone',
    orders.shipping->>'email', orders.shipping->>'city', orders.shipping->>'zipCode',
    (SELECT string_agg(DISTINCT i.name, ' ') FROM order_items i WHERE i.order_id = orders.id),
    (SELECT concat_ws(' ', c.full_name, c.username) FROM deliveries d JOIN users c ON c.id = d.agent_id
     WHERE d.id = orders.id AND c.id::text IS DISTINCT FROM ${erased}::text),
    p.reference, '#' || orders.status, '#' || p.method))
  FROM restaurants r, payments p WHERE r.id = orders.restaurant_id AND p.id = orders.payment_id)`

/**
 * What is looked for whole, and what lists are filtered by: restaurant, city, a failed payment. In small
 * letters.
 */
const marksOf = sql<string[]>`(
  SELECT array_remove(ARRAY[lower(orders.id), orders.shipping->>'phone', lower(orders.shipping->>'email'), lower(p.reference),
    '#' || lower(orders.restaurant_id), '#' || lower(orders.shipping->>'city'), CASE WHEN p.status = 'failed' THEN '#failed' END], NULL)
  FROM payments p WHERE p.id = orders.payment_id)`

/** Writes what the finished ones of these orders are found by, again where it was written before. */
export const indexFinishedOrder = async (
  tx: Transaction,
  which: SQL,
  erasedCourier: string | null = null,
): Promise<void> => {
  await tx
    .insert(orderSearch)
    .select(
      tx
        .select({
          orderId: orders.id,
          placedAt: orders.placedAt,
          text: textOf(erasedCourier).as('text'),
          marks: marksOf.as('marks'),
        })
        .from(orders)
        .where(and(which, inArray(orders.status, [...finished]))),
    )
    .onConflictDoUpdate({
      target: orderSearch.orderId,
      set: { text: sql`excluded.text`, marks: sql`excluded.marks` },
    })
}
