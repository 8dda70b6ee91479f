import { eq, inArray, sql } from 'drizzle-orm'
import { serviceDay } from '#shared/orders/service-day.ts'
import type { Transaction } from '../../../db/connection.ts'
import { dishes, dishStock, dishStockTakes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { leftOf, soldToday } from './portions-left.ts'
import { showLeft } from './show-left.ts'

type Wanted = { orderId: string; dishId: string; quantity: number }

/**
 * Takes portions for an order that is there already, as checkout does in its statement. Returns null, or what
 * is left if that is not enough; then nothing is taken.
 */
export const takePortions = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { orderId, dishId, quantity }: Wanted,
  now: Date,
): Promise<{ left: number } | null> => {
  const [stock] = await tx
    .select({ stockPerDay: dishes.stockPerDay, day: dishStock.day, sold: dishStock.sold })
    .from(dishStock)
    .innerJoin(dishes, eq(dishes.id, dishStock.dishId))
    .where(eq(dishStock.dishId, dishId))
    .for('update', { of: dishStock })
  if (!stock || stock.stockPerDay === null) return null
  const left = leftOf(stock, now) ?? 0
  if (quantity > left) return { left }
  const [sold] = await tx
    .update(dishStock)
    .set({
      day: sql`greatest(${dishStock.day}, ${serviceDay(now)})`,
      sold: soldToday(stock, now) + quantity,
    })
    .where(eq(dishStock.dishId, dishId))
    .returning({ day: dishStock.day })
  if (!sold) throw new Error(`the stock of ${dishId} is gone`)
  const { day } = sold
  await tx
    .insert(dishStockTakes)
    .values({ orderId, dishId, day, quantity })
    .onConflictDoUpdate({
      target: [dishStockTakes.orderId, dishStockTakes.dishId],
      set: { quantity: sql`${dishStockTakes.quantity} + ${quantity}` },
    })
  if ((await showLeft(tx, now, inArray(dishes.id, [dishId]))) > 0) announceCatalogueChange(deps, tx)
  return null
}
