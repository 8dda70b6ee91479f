import { and, eq, inArray, sql } from 'drizzle-orm'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'

/** Locks the agent, before anything else, so that concurrent claims cannot exceed the agent's limit. */
export const lockAgent = async (tx: Transaction, agentId: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`agent:${agentId}`}, 0))`)
}

/** How many deliveries an agent has under way. */
export const heldBy = (executor: Executor, agentId: string): Promise<number> =>
  executor.$count(deliveries, and(eq(deliveries.agentId, agentId), inArray(deliveries.status, underWay)))

/**
 * Throws delivery_limit_reached (409) if the agent, already locked, would have more than `limit` deliveries
 * under way with `more`.
 */
export const refuseBeyondLimit = async (
  tx: Transaction,
  agentId: string,
  limit: number,
  more = 1,
): Promise<void> => {
  const held = await heldBy(tx, agentId)
  if (held + more <= limit) return
  throw new Refusal(
    'delivery_limit_reached',
    /*i18n*/ 'You already have {held} deliveries under way. Please finish one or give one back first.',
    undefined,
    { held },
  )
}

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
