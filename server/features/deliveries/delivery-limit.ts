import { and, eq, inArray, sql } from 'drizzle-orm'
import { underWay } from '#shared/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { deliveries } from '../../db/tables/index.ts'

/** Locks the agent, before anything else, so that concurrent claims cannot exceed the agent's limit. */
export const lockAgent = async (tx: Transaction, agentId: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`agent:${agentId}`}, 0))`)
}

/** Throws delivery_limit_reached (409) if the agent, already locked, has `limit` deliveries under way. */
export const refuseBeyondLimit = async (tx: Transaction, agentId: string, limit: number): Promise<void> => {
  const held = await tx.$count(
    deliveries,
    and(eq(deliveries.agentId, agentId), inArray(deliveries.status, underWay)),
  )
  if (held < limit) return
  throw new Refusal(
    'delivery_limit_reached',
    /*i18n*/ 'You already have {held} deliveries under way. Please finish one or give one back first.',
    undefined,
    { held },
  )
}
