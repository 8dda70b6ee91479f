import { and, isNotNull, lt, ne } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import { courierShifts, deliveryOffers } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

/** How long it is kept who was on shift and was offered what: for questions about a month's pay. */
const retentionMs = 90 * dayMs

/**
 * Deletes offers and shifts that ended 90 days ago; what became of each offer stays in its delivery's
 * timeline.
 */
export const purgeOffers = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db
    .delete(deliveryOffers)
    .where(and(lt(deliveryOffers.offeredAt, before), ne(deliveryOffers.status, 'open')))
  await deps.db
    .delete(courierShifts)
    .where(and(isNotNull(courierShifts.endedAt), lt(courierShifts.endedAt, before)))
}
