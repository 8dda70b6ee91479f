import { lt } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../db/connection.ts'
import { promiseLoads } from '../../db/tables/index.ts'
import { courierActivity } from '../deliveries/shifts/couriers-on-shift.ts'
import { countUnderWay } from '../orders/lists/orders-under-way.ts'

export type Load = { load: number | null; busy: number | null }

/** Counts how busy everybody is, and stores it for this minute. */
export const measureLoad = async (executor: Executor, now: Date): Promise<Load> => {
  const open = await countUnderWay(executor)
  const { couriers, busy } = await courierActivity(executor, now)
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
