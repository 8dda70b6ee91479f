import { and, asc, eq, inArray } from 'drizzle-orm'
import { underWay } from '#shared/delivery-lifecycle.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { deliveries } from '../../db/tables/index.ts'

/** A person's deliveries as a courier, with their pay in paise. */
export const deliveriesOf = (executor: Executor, agentId: string) =>
  executor
    .select({
      id: deliveries.id,
      status: deliveries.status,
      pay: deliveries.pay,
      requestedAt: deliveries.requestedAt,
      movedAt: deliveries.movedAt,
    })
    .from(deliveries)
    .where(eq(deliveries.agentId, agentId))
    .orderBy(asc(deliveries.requestedAt))

/** Whether this agent has a delivery under way. */
export const hasOpenDeliveries = async (tx: Transaction, agentId: string): Promise<boolean> =>
  (await tx.$count(deliveries, and(eq(deliveries.agentId, agentId), inArray(deliveries.status, underWay)))) >
  0
