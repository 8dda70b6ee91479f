import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { orderSearch, orders } from '../../../db/tables/index.ts'
import { profilesAs } from '../../../db/views/accounts.ts'
import { deliveryStates } from '../../../db/views/deliveries.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import { storefronts } from '../../../db/views/restaurants.ts'

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
  SELECT ' ' || lower(concat_ws(' ', orders.id, storefronts.name, orders.shipping->>'fullName', orders.shipping->>'phone',
    orders.shipping->>'email', orders.shipping->>'city', orders.shipping->>'zipCode',
    (SELECT string_agg(DISTINCT i.name, ' ') FROM order_items i WHERE i.order_id = orders.id),
    (SELECT concat_ws(' ', c.full_name, c.username) FROM ${deliveryStates} JOIN ${profilesAs('c')} ON c.id = delivery_states.agent_id
     WHERE delivery_states.id = orders.id AND c.id::text IS DISTINCT FROM ${erased}::text),
    payment_states.reference, '#' || orders.status, '#' || payment_states.method))
  FROM ${storefronts}, ${paymentStates}
  WHERE storefronts.id = orders.restaurant_id AND payment_states.id = orders.payment_id)`

/**
 * What is looked for whole, and what lists are filtered by: restaurant, city, a failed payment. In small
 * letters.
 */
const marksOf = sql<string[]>`(
  SELECT array_remove(ARRAY[lower(orders.id), orders.shipping->>'phone', lower(orders.shipping->>'email'), lower(payment_states.reference),
    '#' || lower(orders.restaurant_id), '#' || lower(orders.shipping->>'city'), CASE WHEN payment_states.status = 'failed' THEN '#failed' END], NULL)
  FROM ${paymentStates} WHERE payment_states.id = orders.payment_id)`

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
