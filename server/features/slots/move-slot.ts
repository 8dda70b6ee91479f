import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { slots, slotTakes } from '../../db/tables/index.ts'
import { type ChosenSlot, slotFull } from './require-slots.ts'

/**
 * Gives back what an order has taken of its slot and takes as much of another one of the same restaurant, in
 * the transaction that changes the order. Both rows are locked, the earlier slot first, as every checkout
 * locks them, before anything is counted: of many at once none overfills a slot. `limits`: what the
 * restaurant takes for a slot. The row of the new slot has to be there (openSlots). Refuses: slot_full (409).
 */
export const moveSlot = async (
  tx: Transaction,
  orderId: string,
  { from }: ChosenSlot,
  limits: { slotOrders: number; slotPortions: number },
): Promise<void> => {
  const [taken] = await tx.select().from(slotTakes).where(eq(slotTakes.orderId, orderId)).for('update')
  if (!taken) throw new Error(`what order ${orderId} takes of its slot is missing`)
  const { restaurantId, portions } = taken
  const rows = await tx
    .select()
    .from(slots)
    .where(and(eq(slots.restaurantId, restaurantId), inArray(slots.from, [taken.from, from])))
    .orderBy(asc(slots.from))
    .for('update')
  const target = rows.find((row) => row.from.getTime() === from.getTime())
  if (!target || target.orders + 1 > limits.slotOrders || target.portions + portions > limits.slotPortions)
    throw slotFull()
  const change = (at: Date, orders: number, by: number) =>
    tx
      .update(slots)
      .set({ orders: sql`${slots.orders} + ${orders}`, portions: sql`${slots.portions} + ${by}` })
      .where(and(eq(slots.restaurantId, restaurantId), eq(slots.from, at)))
  await change(taken.from, -1, -portions)
  await change(from, 1, portions)
  await tx.update(slotTakes).set({ from }).where(eq(slotTakes.orderId, orderId))
}
