import { and, eq, inArray, sql } from 'drizzle-orm'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'

/** What a courier has under way: not picked up yet, and on its way. */
export const courierLoad = async (
  executor: Executor,
  agentId: string,
): Promise<{ waiting: number; onTheWay: number }> => {
  const [row] = await executor
    .select({
      waiting: sql<number>`(count(*) FILTER (WHERE ${deliveries.status} IN ('assigned', 'pickup')))::int`,
      onTheWay: sql<number>`(count(*) FILTER (WHERE ${deliveries.status} IN ('enroute', 'returning')))::int`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.agentId, agentId), inArray(deliveries.status, underWay)))
  return row ?? { waiting: 0, onTheWay: 0 }
}
