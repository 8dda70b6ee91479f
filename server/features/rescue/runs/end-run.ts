import { and, eq } from 'drizzle-orm'
import { type RunAction, runTransitions } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cancelDelivery } from '../../deliveries/assignment/request-delivery.ts'
import { lockDeliveryOf } from '../../deliveries/record/lock-delivery.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow, RunRow } from '../rows.ts'

type Ending = {
  lot: LotRow
  run: RunRow
  action: Extract<RunAction, 'cancel' | 'withdraw' | 'expire'>
  now: Date
}

/**
 * Ends a locked run that is not received, with its delivery, and tells its parties. Where its portions go is
 * up to the caller.
 */
export const endRun = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  { lot, run, action, now }: Ending,
): Promise<RunRow> => {
  const [ended] = await tx
    .update(rescueRuns)
    .set({ state: runTransitions[action].to, endedAt: now })
    .where(and(eq(rescueRuns.id, run.id), eq(rescueRuns.state, run.state)))
    .returning()
  if (!ended) throw new Error(`the run ${run.id} was not locked`)
  await cancelDeliveryOf(tx, run.id, now)
  await publishRescue(deps, tx, { lot, run: ended, action, now })
  return ended
}

/** Cancels the delivery of a run, where it has one that is not over. */
export const cancelDeliveryOf = async (tx: Transaction, runId: string, now: Date): Promise<void> => {
  const delivery = await lockDeliveryOf(tx, runId)
  if (delivery && delivery.status !== 'cancelled' && delivery.status !== 'completed')
    await cancelDelivery(tx, delivery, { now })
}
