import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

/**
 * How often a courier has refused a delivery, by skipping it, by not answering or by giving it back, and when
 * last.
 */
export type Refused = {
  deliveryId: string
  agentId: string
  times: number
  last: Date
  skippedAt: Date | null
}

/** Who has refused these deliveries, by delivery. */
export const readRefusals = async (
  executor: Executor,
  deliveryIds: readonly string[],
): Promise<Map<string, Refused[]>> => {
  if (deliveryIds.length === 0) return new Map()
  const { rows } = await executor.execute<{
    delivery: string
    agent: string
    times: number
    last: string
    skipped: string | null
  }>(sql`
    SELECT delivery_id AS delivery, agent_id::text AS agent,
      (count(*) FILTER (WHERE action <> 'undoDecline') - count(*) FILTER (WHERE action = 'undoDecline'))::int AS times,
      max(at)::text AS last,
      CASE WHEN (array_agg(action ORDER BY id DESC))[1] = 'declineOffer' THEN max(at)::text END AS skipped
    FROM delivery_timeline
    WHERE delivery_id IN (${sql.join(
      deliveryIds.map((id) => sql`${id}`),
      sql`, `,
    )}) AND agent_id IS NOT NULL
      AND action IN ('declineOffer', 'expireOffer', 'giveBack', 'release', 'unassign', 'undoDecline')
    GROUP BY delivery_id, agent_id`)
  const all = rows.map(({ delivery, agent, times, last, skipped }) => ({
    deliveryId: delivery,
    agentId: agent,
    times,
    last: new Date(last),
    skippedAt: skipped === null ? null : new Date(skipped),
  }))
  return Map.groupBy(
    all.filter(({ times }) => times > 0),
    ({ deliveryId }) => deliveryId,
  )
}
