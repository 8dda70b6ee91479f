import { sql } from 'drizzle-orm'
import { serviceDay } from '#shared/orders/service-day.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orderNumbers } from '../../../db/tables/index.ts'

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
