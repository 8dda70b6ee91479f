import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { rescueRuns } from '../../db/tables/index.ts'
import type { DeliverySubject } from '../deliveries/delivery-subject.ts'
import { lockLot } from './lots/with-lot.ts'
import { reopenRun } from './runs/carry-run.ts'
import { cancelDeliveryOf } from './runs/end-run.ts'

/**
 * Rescue runs as the subject of deliveries, for position, load and history. They stand in no courier's list
 * of orders' deliveries: both ends of a run are confirmed by codes, through the calls of this room. What
 * takes a courier out of the work takes a run from its carrier too.
 */
export const carriedRun: DeliverySubject = {
  lock: async ({ deps, tx }, id) => {
    const [found] = await tx.select({ lotId: rescueRuns.lotId }).from(rescueRuns).where(eq(rescueRuns.id, id))
    const lot = found && (await lockLot(tx, found.lotId))
    const run = lot && (await lockRun(tx, id))
    if (!lot || !run) throw new Error(`run ${id} has a delivery and does not exist`)
    return async ({ action, at }) => {
      if (action === 'arrive' || action === 'startPickup') return
      if (action !== 'giveBack' && action !== 'release' && action !== 'unassign')
        throw new Refusal(
          'illegal_transition',
          /*i18n*/ 'Rescues are handed over with a code, from the list of rescues.',
        )
      await reopenRun(deps, tx, { lot, run, now: at })
      // It waits in no list of deliveries: who claims the run next gets a new one.
      await cancelDeliveryOf(tx, id, at)
    }
  },
  show: async () => [],
  mentions: () => sql`false`,
  positionEvent: ({ id }, { lat, lng, at }) => ({
    runId: id,
    action: 'location',
    at: at.toISOString(),
    location: { lat, lng },
  }),
}

const lockRun = async (tx: Transaction, id: string) => {
  const [run] = await tx.select().from(rescueRuns).where(eq(rescueRuns.id, id)).for('no key update')
  return run
}
