import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { advanceLot } from '../lots/advance-lot.ts'
import { lockLot } from '../lots/with-lot.ts'
import { releaseSlotsOf } from '../recurring/carry-slot.ts'
import { releaseRecurringOf } from '../recurring/change-recurring.ts'
import type { LotRow, RunRow } from '../rows.ts'
import { reopenRun } from './carry-run.ts'
import { cancelDeliveryOf } from './end-run.ts'
import { releaseRun } from './receive-run.ts'

type Work = (lot: LotRow, run: RunRow, now: Date) => Promise<void>

/** Each run that matches and is not picked up, with its lot, both locked, in the order of the lots. */
const eachWaiting = async (deps: Deps, tx: Transaction, whose: SQL, work: Work): Promise<void> => {
  const runs = await tx
    .select({ id: rescueRuns.id, lotId: rescueRuns.lotId })
    .from(rescueRuns)
    .where(and(whose, inArray(rescueRuns.state, ['open', 'claimed'])))
    .orderBy(asc(rescueRuns.lotId), asc(rescueRuns.id))
  for (const { id, lotId } of runs) {
    const row = await lockLot(tx, lotId)
    if (!row) throw new Error(`the lot ${lotId} is gone`)
    const now = deps.clock()
    const lot = await advanceLot(deps, tx, row, now)
    const [run] = await tx.select().from(rescueRuns).where(eq(rescueRuns.id, id)).for('no key update')
    if (run?.state === 'open' || run?.state === 'claimed') await work(lot, run, now)
  }
}

/** Takes back what a shelter has accepted and nobody has picked up: it receives nothing any more. */
export const withdrawShelter = async (deps: Deps, tx: Transaction, shelterId: string): Promise<void> => {
  await releaseRecurringOf(deps, tx, shelterId)
  await eachWaiting(deps, tx, eq(rescueRuns.shelterId, shelterId), (lot, run, now) =>
    releaseRun(deps, tx, lot, run, now),
  )
}

/** Takes from a volunteer what is not picked up: others can carry it. */
export const withdrawVolunteer = async (deps: Deps, tx: Transaction, userId: string): Promise<void> => {
  await releaseSlotsOf(deps, tx, userId)
  await eachWaiting(deps, tx, eq(rescueRuns.carrierId, userId), async (lot, run, now) => {
    await reopenRun(deps, tx, { lot, run, now })
    await cancelDeliveryOf(tx, run.id, now)
  })
}
