import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  allowsLot,
  lotStateAt,
  pickUpBy,
  type RunState,
  runsUnderWay,
} from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow } from '../rows.ts'
import { endRun } from '../runs/end-run.ts'
import { waste } from './waste.ts'

/**
 * Does with a locked lot what its time demands: ends the sale, closes what is past its time with the rest as
 * wasted, and ends runs that were not handed over in time. Every command comes through here first, so that
 * nobody acts on what is over, whenever the clock's job runs; and the job changes what no command has
 * touched. Returns the lot as it is then.
 */
export const advanceLot = async (
  deps: Pick<Deps, 'notifications' | 'jobs' | 'clock'>,
  tx: Transaction,
  row: LotRow,
  now: Date,
): Promise<LotRow> => {
  let lot = row
  const due = lotStateAt(lot, now)
  if (due === 'offered' && allowsLot('endSale', lot, 'clock', now)) {
    lot = await setState(tx, lot, { state: 'offered' })
    await publishRescue(deps, tx, { lot, action: 'endSale', now })
  }
  const reason = lot.safeUntil <= lot.pickUpUntil || now >= lot.safeUntil ? 'safeUntil' : 'pickUpUntil'
  if (due === 'closed' && allowsLot('expire', lot, 'clock', now)) {
    lot = await waste(tx, lot, { portions: lot.remaining, from: 'remaining', reason, now })
    lot = await setState(tx, lot, { state: 'closed', closedAt: now, closeReason: reason })
    await publishRescue(deps, tx, { lot, action: 'expire', now })
  }
  if (lot.accepted > 0 && now >= pickUpBy(lot)) lot = await endLateRuns(deps, tx, lot, now)
  return finishLot(deps, tx, lot, now)
}

/** Runs that were not picked up by then, and those that were not received while the food was safe. */
const endLateRuns = async (
  deps: Pick<Deps, 'notifications' | 'jobs' | 'clock'>,
  tx: Transaction,
  lot: LotRow,
  now: Date,
): Promise<LotRow> => {
  const isUnsafe = now >= lot.safeUntil
  const late: readonly RunState[] = isUnsafe ? runsUnderWay : ['open', 'claimed']
  const runs = await tx
    .select()
    .from(rescueRuns)
    .where(and(eq(rescueRuns.lotId, lot.id), inArray(rescueRuns.state, [...late])))
    .orderBy(asc(rescueRuns.id))
    .for('no key update')
  let changed = lot
  for (const run of runs) {
    changed = await waste(tx, changed, {
      portions: run.portions,
      from: 'accepted',
      reason: isUnsafe ? 'safeUntil' : 'pickUpUntil',
      now,
    })
    await endRun(deps, tx, { lot: changed, run, action: 'expire', now })
  }
  return changed
}

/** Closes a locked lot of which every portion has found its end. */
export const finishLot = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  lot: LotRow,
  now: Date,
): Promise<LotRow> => {
  if (lot.remaining + lot.reserved + lot.accepted > 0 || !allowsLot('finish', lot, 'clock', now)) return lot
  const closed = await setState(tx, lot, { state: 'closed', closedAt: now })
  await publishRescue(deps, tx, { lot: closed, action: 'finish', now })
  return closed
}

const setState = async (
  tx: Transaction,
  lot: LotRow,
  values: Partial<Pick<LotRow, 'state' | 'closedAt' | 'closeReason'>>,
): Promise<LotRow> => {
  const [changed] = await tx.update(surplusLots).set(values).where(eq(surplusLots.id, lot.id)).returning()
  if (!changed) throw new Error(`the lot ${lot.id} is gone`)
  return changed
}
