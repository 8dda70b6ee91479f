import { eq } from 'drizzle-orm'
import type { Run } from '#shared/rescue/contracts.ts'
import type { HandOver } from '#shared/rescue/rescue-lifecycle.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { newCode } from '../ids.ts'
import { publishRescue } from '../publish-rescue.ts'
import { lockedHandOvers, noSuchRun } from '../rows.ts'
import { dropOutsOf } from './drop-outs.ts'
import { findRun } from './run-view.ts'

/**
 * An admin unlocks a hand-over after five wrong codes, with a new code; audited. One that is not locked stays
 * as it is. Refuses: not_found (404).
 */
export const unlockRun = async (
  deps: Deps,
  adminId: string,
  runId: string,
  { handOver, reason }: { handOver: HandOver; reason: string },
): Promise<Run> => {
  await deps.db.transaction(async (tx) => {
    const [run] = await tx.select().from(rescueRuns).where(eq(rescueRuns.id, runId)).for('no key update')
    const [lot] = run ? await tx.select().from(surplusLots).where(eq(surplusLots.id, run.lotId)) : []
    if (!run || !lot) throw noSuchRun()
    if (!lockedHandOvers(run).includes(handOver)) return
    const now = deps.clock()
    const [unlocked] = await tx
      .update(rescueRuns)
      .set(
        handOver === 'pickUp'
          ? { wrongPickUps: 0, pickUpCode: newCode(deps) }
          : { wrongReceives: 0, receiveCode: newCode(deps) },
      )
      .where(eq(rescueRuns.id, runId))
      .returning()
    if (!unlocked) throw noSuchRun()
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'rescue.unlocked',
      subject: { kind: 'rescue', id: runId },
      after: { handOver, reason },
      at: now,
    })
    await publishRescue(deps, tx, { lot, run: unlocked, action: 'unlock', now })
  })
  const gaveBack = (await dropOutsOf(deps.db, [runId])).get(runId)
  const viewer = { as: 'admin', userId: adminId } as const
  const shown = await findRun(deps.db, runId, { viewer, now: deps.clock(), gaveBack })
  if (!shown) throw noSuchRun()
  return shown
}
