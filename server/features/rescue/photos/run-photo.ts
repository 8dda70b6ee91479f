import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Run } from '#shared/rescue/contracts.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { rescuePhotos, rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { encodePicture } from '../../pictures/encode-picture.ts'
import { shelterOf } from '../../shelters/shelter-of.ts'
import { publishRescue } from '../publish-rescue.ts'
import { type LotRow, noSuchRun, type RunRow } from '../rows.ts'
import { requireRun } from '../runs/find-run.ts'
import { findRun } from '../runs/run-view.ts'

/** Longest side in pixels: enough for a page and its share picture. */
const photoSize = 1200

/**
 * A run that the caller's shelter has received, with its lot. Whoever may say how the food was may show it.
 */
const requireReceived = async (
  deps: Pick<Deps, 'clock'>,
  executor: Executor,
  userId: string,
  runId: string,
): Promise<{ lot: LotRow; run: RunRow; status: string }> => {
  const { id, status } = await shelterOf(executor, userId)
  const [found] = await executor
    .select({ lot: surplusLots, run: rescueRuns })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .where(eq(rescueRuns.id, runId))
    .for('no key update', { of: rescueRuns })
  if (found?.run.shelterId !== id) throw noSuchRun()
  requireRun('feedback', found.run, found.lot, 'shelter', deps.clock())
  return { ...found, status }
}

const requireApproved = ({ status }: { status: string }): void => {
  if (status !== 'approved')
    throw new Refusal('forbidden', /*i18n*/ 'Your shelter can show photos once an admin has approved it.')
}

/**
 * A shelter shows what it received: one photo a run, up to 5 MB, re-encoded without what the camera wrote
 * into it; a later one takes its place. Refuses: not_found (404, also for another's run), illegal_transition
 * (409) before it was received, forbidden (403) for a shelter that is not approved, and like encodePicture.
 */
export const setRunPhoto = async (
  deps: Deps,
  userId: string,
  runId: string,
  file: Uint8Array,
): Promise<Run> => {
  requireApproved(await requireReceived(deps, deps.db, userId, runId))
  const picture = await encodePicture(file, photoSize, 'inside')
  await deps.db.transaction(async (tx) => {
    const received = await requireReceived(deps, tx, userId, runId)
    requireApproved(received)
    // What was shown before is found at its address no more.
    const photo = { ...picture, id: randomUUID(), at: deps.clock(), hiddenAt: null, hiddenReason: '' }
    await tx
      .insert(rescuePhotos)
      .values({ runId, ...photo })
      .onConflictDoUpdate({ target: rescuePhotos.runId, set: photo })
    await publish(deps, tx, received)
  })
  return shown(deps, userId, runId)
}

/**
 * Takes the photo of a run back, if there is one. Refuses: not_found (404, also for another's run),
 * illegal_transition (409).
 */
export const removeRunPhoto = async (deps: Deps, userId: string, runId: string): Promise<Run> => {
  await deps.db.transaction(async (tx) => {
    const received = await requireReceived(deps, tx, userId, runId)
    const removed = await tx
      .delete(rescuePhotos)
      .where(eq(rescuePhotos.runId, runId))
      .returning({ id: rescuePhotos.id })
    if (removed.length > 0) await publish(deps, tx, received)
  })
  return shown(deps, userId, runId)
}

const publish = (deps: Deps, tx: Transaction, { lot, run }: { lot: LotRow; run: RunRow }): Promise<void> =>
  publishRescue(deps, tx, { lot, run, action: 'photo', now: deps.clock() })

const shown = async (deps: Deps, userId: string, runId: string): Promise<Run> => {
  const run = await findRun(deps.db, runId, { viewer: { as: 'shelter', userId }, now: deps.clock() })
  if (!run) throw noSuchRun()
  return run
}
