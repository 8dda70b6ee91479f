import { desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { mealRedemptions } from '../../db/tables/index.ts'
import { orderStates } from '../../db/views/orders.ts'

/** When one of these shelters last asked for meals, whatever became of it; undefined: never. */
export const lastMealRequest = async (
  executor: Executor,
  shelterIds: readonly string[],
): Promise<Date | undefined> => {
  const [last] = await executor
    .select({ at: orderStates.placedAt })
    .from(mealRedemptions)
    .innerJoin(orderStates, eq(orderStates.id, mealRedemptions.orderId))
    .where(inArray(mealRedemptions.shelterId, [...shelterIds]))
    .orderBy(desc(orderStates.placedAt))
    .limit(1)
  return last?.at
}
