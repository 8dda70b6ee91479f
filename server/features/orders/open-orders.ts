import { and, eq, notInArray } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { orders } from '../../db/tables/orders.ts'

/** Whether a restaurant has orders that are neither delivered nor cancelled. */
export const hasOrdersUnderWay = async (executor: Executor, restaurantId: string): Promise<boolean> => {
  const open = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.restaurantId, restaurantId), notInArray(orders.status, ['delivered', 'cancelled'])))
    .limit(1)
  return open.length > 0
}
