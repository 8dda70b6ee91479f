import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { dishes, dishStock, dishStockTakes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { showLeft } from './show-left.ts'

/**
 * Gives back what a cancelled order took from dishes with a limit, once, to the day on which it took it. What
 * was never limited has nothing to give back. Called in the transaction that cancels the order.
 */
export const returnPortions = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<void> => {
  const taken = await tx.delete(dishStockTakes).where(eq(dishStockTakes.orderId, orderId)).returning()
  if (taken.length === 0) return
  const dishIds = taken.map(({ dishId }) => dishId)
  // In the order in which checkouts lock them.
  await tx
    .select({ dishId: dishStock.dishId })
    .from(dishStock)
    .where(inArray(dishStock.dishId, dishIds))
    .orderBy(dishStock.dishId)
    .for('update')
  for (const { dishId, day, quantity } of taken)
    await tx
      .update(dishStock)
      .set({ sold: sql`greatest(0, ${dishStock.sold} - ${quantity})` })
      .where(sql`${dishStock.dishId} = ${dishId} AND ${dishStock.day} = ${day}`)
  if ((await showLeft(tx, now, inArray(dishes.id, dishIds))) > 0) announceCatalogueChange(deps, tx)
}
