import { sql } from 'drizzle-orm'
import { offerMs } from '#shared/deliveries/shifts.ts'
import type { Deps } from '../../../deps.ts'

/**
 * The deliveries that the demo's autopilot leaves to couriers on shift: those that somebody is being offered,
 * and those that somebody with room for them has not refused, until half a minute after the food is ready or
 * the last offer of it ended.
 */
export const reservedForCouriers = async (deps: Deps): Promise<ReadonlySet<string>> => {
  const now = deps.clock()
  const since = new Date(now.getTime() - offerMs)
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    SELECT d.id FROM deliveries d WHERE d.status = 'waiting' AND (
      EXISTS (SELECT FROM delivery_offers o
        WHERE o.delivery_id = d.id AND o.status = 'open' AND o.expires_at > ${now})
      OR (d.ready_at IS NULL OR greatest(d.ready_at, (SELECT max(e.at) FROM delivery_timeline e
          WHERE e.delivery_id = d.id AND e.action IN ('offer', 'declineOffer', 'expireOffer', 'withdrawOffer'))) > ${since})
        AND EXISTS (SELECT FROM courier_shifts s
          WHERE s.ended_at IS NULL AND (s.until IS NULL OR s.until > ${now})
          AND (SELECT count(*) FROM deliveries h
            WHERE h.agent_id = s.agent_id AND h.status IN ('assigned', 'pickup', 'enroute', 'returning')) < ${deps.settings.deliveriesPerAgent}
          AND NOT EXISTS (SELECT FROM delivery_timeline e
            WHERE e.delivery_id = d.id AND e.agent_id = s.agent_id AND e.action IN ('declineOffer', 'expireOffer', 'giveBack'))))`)
  return new Set(rows.map(({ id }) => id))
}
