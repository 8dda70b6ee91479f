import { and, eq, exists, gt, sql } from 'drizzle-orm'
import { pickUpBy, runTransitions } from '#shared/rescue/rescue-lifecycle.ts'
import type { PickUpForm } from '#shared/rescue/validation.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueDropOuts, rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { applyDeliveryTransition } from '../../deliveries/record/apply-delivery-transition.ts'
import { lockDeliveryOf } from '../../deliveries/record/lock-delivery.ts'
import { recordImpact } from '../../impact/record-impact.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { tooLate } from '../lots/change-lot.ts'
import { refuseSuspended } from '../lots/list-surplus.ts'
import { withLot } from '../lots/with-lot.ts'
import { notifyParties } from '../notify-parties.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow, RunRow } from '../rows.ts'
import { refuseWrongCode } from './check-code.ts'
import { cancelDeliveryOf } from './end-run.ts'
import { requireRun, runsOf, whichRun } from './find-run.ts'

const ownRuns = async (tx: Transaction, lotId: string, carrierId: string): Promise<RunRow[]> =>
  (await runsOf(tx, lotId)).filter((run) => run.carrierId === carrierId)

/**
 * The carrier has the food: wrong codes were counted before (check-code.ts). A repeat changes nothing.
 * Refuses: not_found (404), validation_failed (422: the code), too_late, hand_over_locked, illegal_transition
 * (409).
 */
export const pickUpRun = (
  deps: Deps,
  carrierId: string,
  lotId: string,
  { run: named, code }: PickUpForm,
): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    const run = whichRun(await ownRuns(tx, lot.id, carrierId), named, ['claimed', 'pickedUp'])
    if (run.state === 'pickedUp' || run.state === 'received') return
    requireRun('pickUp', run, lot, 'carrier', now)
    refuseWrongCode(run.pickUpCode, code)
    await refuseSuspended(tx, lot.restaurantId)
    const [pickedUp] = await tx
      .update(rescueRuns)
      .set({ state: runTransitions.pickUp.to, pickedUpAt: now })
      .where(and(eq(rescueRuns.id, run.id), eq(rescueRuns.state, 'claimed'), isStillSafe(tx, lot, now)))
      .returning()
    if (!pickedUp) throw tooLate()
    await stepDelivery(tx, run, ['startPickup', 'confirmPickup'], now)
    await recordImpact(tx, {
      kind: 'pickedUp',
      about: run.id,
      facts: { lot: lot.id, run: run.id, portions: run.portions },
      at: now,
    })
    await publishRescue(deps, tx, { lot, run: pickedUp, action: 'pickUp', now })
  })

/** SQL: the food may be handed over at `now`, as it stands in the database. */
export const isStillSafe = (tx: Transaction, lot: LotRow, now: Date) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(surplusLots)
      .where(and(eq(surplusLots.id, lot.id), gt(surplusLots.safeUntil, now))),
  )

/** Takes the carrier's steps of the run's delivery that are not taken yet. */
export const stepDelivery = async (
  tx: Transaction,
  run: RunRow,
  actions: readonly ('startPickup' | 'confirmPickup' | 'complete')[],
  now: Date,
): Promise<void> => {
  let delivery = await lockDeliveryOf(tx, run.id)
  const by = run.carrierKind ?? 'volunteer'
  for (const action of actions) {
    if (!delivery) throw new Error(`the run ${run.id} has no delivery`)
    // Couriers may have said 'Start Pickup' in their own list.
    if (action === 'startPickup' && delivery.status !== 'assigned') continue
    delivery = (await applyDeliveryTransition(tx, delivery, { action, actor: 'agent', by, now })).delivery
  }
}

/**
 * A carrier gives a run back before the pick-up: it waits for another, and everybody whom it concerns is told
 * at once; by e-mail too, where hardly any time is left. The reason is for admins alone. A repeat changes
 * nothing. Refuses: not_found (404), illegal_transition (409) once it is picked up.
 */
export const dropOut = (
  deps: Deps,
  carrierId: string,
  lotId: string,
  { run: named, reason = '' }: { run?: string | undefined; reason?: string | undefined },
): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    const runs = (await runsOf(tx, lot.id)).filter(
      (run) => run.carrierId === carrierId || run.droppedBy === carrierId,
    )
    const run = whichRun(runs, named, ['claimed', 'pickedUp', 'open'])
    if (run.carrierId !== carrierId) return
    requireRun('dropOut', run, lot, 'carrier', now)
    await reopenRun(deps, tx, { lot, run, reason, now })
    await cancelDeliveryOf(tx, run.id, now)
  })

type Reopening = {
  lot: LotRow
  run: RunRow
  /** What the carrier said; absent where it was not the carrier's doing. */
  reason?: string
  now: Date
}

/** Takes a locked run from its carrier, who does not carry it after all; its delivery is up to the caller. */
export const reopenRun = async (
  deps: Pick<Deps, 'notifications' | 'settings' | 'mailer' | 'clock'>,
  tx: Transaction,
  { lot, run, reason = '', now }: Reopening,
): Promise<void> => {
  const { carrierId, carrierKind } = run
  const [open] = await tx
    .update(rescueRuns)
    .set({
      state: runTransitions.dropOut.to,
      carrierId: null,
      carrierKind: null,
      claimedAt: null,
      pay: sql`0`,
      droppedBy: carrierId,
      dropOuts: run.dropOuts + 1,
    })
    .where(and(eq(rescueRuns.id, run.id), eq(rescueRuns.state, 'claimed')))
    .returning()
  if (!open || carrierKind === null) throw new Error(`the run ${run.id} was not locked`)
  await tx.insert(rescueDropOuts).values({ runId: run.id, carrierId, carrierKind, reason, at: now })
  const { warnMinutes } = await readSetting(tx, 'rescue')
  const late = pickUpBy(lot).getTime() - now.getTime() <= warnMinutes * minuteMs
  await publishRescue(deps, tx, { lot, run: open, action: 'dropOut', late, carrierId, now })
  if (late) await notifyParties(deps, tx, { lot, run: open, what: 'droppedOut' })
}
