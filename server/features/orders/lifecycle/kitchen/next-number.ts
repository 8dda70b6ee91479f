import { lt, sql } from 'drizzle-orm'
import { serviceDay } from '#shared/orders/service-day.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { orderNumbers, orders, orderTimeline } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'

/**
 * The next number of a restaurant on the service day of `now`, counted as part of `tx`: acceptances of one
 * kitchen wait for each other, and no checkout does. One that rolls back takes no number.
 */
export const nextNumber = async (tx: Transaction, restaurantId: string, now: Date): Promise<number> => {
  const [counted] = await tx
    .insert(orderNumbers)
    .values({ restaurantId, day: serviceDay(now), last: 1 })
    .onConflictDoUpdate({
      target: [orderNumbers.restaurantId, orderNumbers.day],
      set: { last: sql`${orderNumbers.last} + 1` },
    })
    .returning({ last: orderNumbers.last })
  if (!counted) throw new Error('no number was counted')
  return counted.last
}

/**
 * Renumbers all orders, each restaurant's of a service day in the order in which they were accepted: for a
 * past that was not written in that order. Nobody has been called by a number of it.
 */
export const renumberOrders = async (tx: Transaction): Promise<void> => {
  const day = sql`((e.at AT TIME ZONE 'Asia/Kolkata') - interval '4 hours')::date`
  await tx.execute(sql`
    WITH accepted AS (
      SELECT o.id, row_number() OVER (PARTITION BY o.restaurant_id, ${day} ORDER BY e.at, o.id) AS number
      FROM ${orders} o JOIN ${orderTimeline} e ON e.order_id = o.id AND e.action = 'accept'
    )
    UPDATE ${orders} SET day_number = accepted.number FROM accepted WHERE ${orders.id} = accepted.id`)
  await tx.execute(sql`
    INSERT INTO order_numbers (restaurant_id, day, last)
    SELECT o.restaurant_id, ${day}, count(*)
    FROM ${orders} o JOIN ${orderTimeline} e ON e.order_id = o.id AND e.action = 'accept' GROUP BY 1, 2
    ON CONFLICT (restaurant_id, day) DO UPDATE SET last = excluded.last`)
}

/** Deletes the counts of service days that are over: no order of them is accepted any more. */
export const purgeNumbers = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = serviceDay(new Date(clock().getTime() - 2 * dayMs))
  await db.delete(orderNumbers).where(lt(orderNumbers.day, before))
}
