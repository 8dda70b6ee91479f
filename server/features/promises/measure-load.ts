import { lt, sql } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../db/connection.ts'
import { promiseLoads } from '../../db/tables/index.ts'

export type Load = { load: number | null; busy: number | null }

/** Counts how busy everybody is, and stores it for this minute. */
export const measureLoad = async (executor: Executor, now: Date): Promise<Load> => {
  const { rows } = await executor.execute<{ open: number; couriers: number; busy: number }>(sql`
    WITH on_shift AS (
      SELECT agent_id FROM courier_shifts WHERE ended_at IS NULL AND (until IS NULL OR until > ${now})
    )
    SELECT (SELECT count(*)::int FROM orders WHERE status IN ('confirmed', 'preparing', 'ready', 'outForDelivery')
        AND fulfilment = 'delivery') AS open,
      (SELECT count(*)::int FROM on_shift) AS couriers,
      (SELECT count(*)::int FROM on_shift s WHERE EXISTS (
        SELECT FROM deliveries d WHERE d.agent_id = s.agent_id AND d.status IN ('assigned', 'pickup', 'enroute', 'returning'))) AS busy`)
  const [{ open, couriers, busy } = { open: 0, couriers: 0, busy: 0 }] = rows
  // Where nobody is on shift, restaurants bring the food themselves, or nobody does: neither says anything.
  const measured =
    couriers === 0 ? { load: null, busy: null } : { load: open / couriers, busy: busy / couriers }
  await executor
    .insert(promiseLoads)
    .values({ at: now, ...measured })
    .onConflictDoNothing()
  return measured
}

/** For how long it may be asked how busy everybody was: an order arrives long before. */
const keptMs = 7 * dayMs

export const purgeLoads = (executor: Executor, now: Date) =>
  executor.delete(promiseLoads).where(lt(promiseLoads.at, new Date(now.getTime() - keptMs)))
