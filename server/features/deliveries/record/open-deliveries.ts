import { and, asc, eq, inArray } from 'drizzle-orm'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { DeliveryRow } from '../delivery-subject.ts'

export const deliveryById = async (executor: Executor, id: string): Promise<DeliveryRow | undefined> =>
  (await executor.select().from(deliveries).where(eq(deliveries.id, id)))[0]

/** Deliveries that nobody has, what was requested first in front. */
export const waitingDeliveries = (executor: Executor, limit: number): Promise<DeliveryRow[]> =>
  executor
    .select()
    .from(deliveries)
    .where(eq(deliveries.status, 'waiting'))
    .orderBy(asc(deliveries.requestedAt), asc(deliveries.id))
    .limit(limit)

/** The same with those that are under way. */
export const openDeliveries = (executor: Executor, limit: number): Promise<DeliveryRow[]> =>
  executor
    .select()
    .from(deliveries)
    .where(inArray(deliveries.status, ['waiting', ...underWay]))
    .orderBy(asc(deliveries.requestedAt))
    .limit(limit)

/** What carriers have under way, what was requested first in front. */
export const deliveriesHeldBy = async (
  executor: Executor,
  agentIds: readonly string[],
): Promise<Map<string, DeliveryRow[]>> => {
  const rows = await executor
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.agentId, [...agentIds]), inArray(deliveries.status, underWay)))
    .orderBy(asc(deliveries.requestedAt), asc(deliveries.id))
  return Map.groupBy(rows, ({ agentId }) => agentId ?? '')
}
