import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { runTransitions } from '#shared/rescue/rescue-lifecycle.ts'
import type { FeedbackForm, ReceiveForm } from '#shared/rescue/validation.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordImpact } from '../../impact/record-impact.ts'
import { shelterOf } from '../../shelters/shelter-of.ts'
import { finishLot } from '../lots/advance-lot.ts'
import { tooLate } from '../lots/change-lot.ts'
import { waste } from '../lots/waste.ts'
import { withLot } from '../lots/with-lot.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow, RunRow } from '../rows.ts'
import { isStillSafe, stepDelivery } from './carry-run.ts'
import { refuseWrongCode } from './check-code.ts'
import { endRun } from './end-run.ts'
import { requireRun, runsOf, whichRun } from './find-run.ts'
import { payCarrier } from './pay-carrier.ts'

const ownRuns = async (tx: Transaction, lotId: string, userId: string): Promise<RunRow[]> => {
  const { id } = await shelterOf(tx, userId)
  return (await runsOf(tx, lotId)).filter(({ shelterId }) => shelterId === id)
}

/**
 * The shelter has the food, as much of it as came: the rest counts as wasted. Wrong codes were counted before
 * (check-code.ts). A paid courier gets the pay from the fund. A repeat changes nothing. Refuses: not_found
 * (404), validation_failed (422: the code, or more than was sent), too_late, hand_over_locked,
 * illegal_transition (409).
 */
export const receiveRun = (
  deps: Deps,
  userId: string,
  lotId: string,
  { run: named, code, portions, weightKg, note }: ReceiveForm,
): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    const run = whichRun(await ownRuns(tx, lot.id, userId), named, ['pickedUp', 'received'])
    if (run.state === 'received') return
    requireRun('receive', run, lot, 'shelter', now)
    refuseWrongCode(run.receiveCode, code)
    if (portions > run.portions)
      throw new Refusal(
        'validation_failed',
        /*i18n*/ 'Please check your input.',
        { portions: /*i18n*/ 'No more than the {portions} that were sent' },
        { portions: run.portions },
      )
    const grams = weightKg == null ? null : Math.round(weightKg * 1_000)
    const [received] = await tx
      .update(rescueRuns)
      .set({ state: runTransitions.receive.to, receivedAt: now, receivedPortions: portions, grams, note })
      .where(and(eq(rescueRuns.id, run.id), eq(rescueRuns.state, 'pickedUp'), isStillSafe(tx, lot, now)))
      .returning()
    if (!received) throw tooLate()
    await stepDelivery(tx, run, ['complete'], now)
    const given = await give(tx, lot, received, portions, now)
    const missing = run.portions - portions
    const rest = await waste(tx, given, { portions: missing, from: 'accepted', reason: 'notReceived', now })
    await payCarrier(deps, tx, rest, received, now)
    await publishRescue(deps, tx, { lot: rest, run: received, action: 'receive', now })
    await finishLot(deps, tx, rest, now)
  })

const give = async (
  tx: Transaction,
  lot: LotRow,
  { id, shelterId, grams }: RunRow,
  portions: number,
  now: Date,
): Promise<LotRow> => {
  if (portions === 0) return lot
  const [given] = await tx
    .update(surplusLots)
    .set({
      accepted: sql`${surplusLots.accepted} - ${portions}`,
      received: sql`${surplusLots.received} + ${portions}`,
    })
    .where(and(eq(surplusLots.id, lot.id), gt(surplusLots.safeUntil, now)))
    .returning()
  if (!given) throw tooLate()
  await recordImpact(tx, {
    kind: 'received',
    about: id,
    facts: { lot: lot.id, run: id, shelter: shelterId, portions, ...(grams !== null && { grams }) },
    at: now,
  })
  return given
}

/**
 * A shelter takes back an acceptance before the pick-up: others can accept the portions. A repeat changes
 * nothing. Refuses: not_found (404), illegal_transition (409) once it is picked up.
 */
export const cancelRun = (
  deps: Deps,
  userId: string,
  lotId: string,
  named: string | undefined,
): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    const run = whichRun(await ownRuns(tx, lot.id, userId), named, [
      'open',
      'claimed',
      'pickedUp',
      'cancelled',
    ])
    if (run.state === 'cancelled') return
    requireRun('cancel', run, lot, 'shelter', now)
    await releaseRun(deps, tx, lot, run, now)
  })

/** Ends a locked run that is not picked up, and gives its portions back to the lot. */
export const releaseRun = async (
  deps: Pick<Deps, 'notifications'>,
  tx: Transaction,
  lot: LotRow,
  run: RunRow,
  now: Date,
): Promise<void> => {
  const [freed] = await tx
    .update(surplusLots)
    .set({ accepted: sql`${surplusLots.accepted} - ${run.portions}` })
    .where(eq(surplusLots.id, lot.id))
    .returning()
  if (!freed) throw new Error(`the lot ${lot.id} is gone`)
  await endRun(deps, tx, { lot: freed, run, action: 'cancel', now })
}

/**
 * A shelter rates the food, or changes its rating. Refuses: not_found (404), illegal_transition (409) before
 * it was received.
 */
export const rateRun = (
  deps: Deps,
  userId: string,
  lotId: string,
  { run: named, stars, comment }: FeedbackForm,
): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    const run = whichRun(await ownRuns(tx, lot.id, userId), named, ['received'])
    requireRun('feedback', run, lot, 'shelter', now)
    const [rated] = await tx
      .update(rescueRuns)
      .set({ stars, comment })
      .where(eq(rescueRuns.id, run.id))
      .returning()
    if (rated) await publishRescue(deps, tx, { lot, run: rated, action: 'feedback', now })
  })
