import { lt, sql } from 'drizzle-orm'
import { serviceDay } from '#shared/orders/service-day.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orderNumbers } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

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

/** Deletes the counts of service days that are over: no order of them is accepted any more. */
export const purgeNumbers = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = serviceDay(new Date(clock().getTime() - 2 * dayMs))
  await db.delete(orderNumbers).where(lt(orderNumbers.day, before))
}
