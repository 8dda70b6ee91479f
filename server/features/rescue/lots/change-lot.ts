import { and, eq, gt, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { allowsLot, type LotAction, type LotActor } from '#shared/rescue/rescue-lifecycle.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publishRescue } from '../publish-rescue.ts'
import { type LotRow, noSuchLot } from '../rows.ts'
import { endRun } from '../runs/end-run.ts'
import { waste } from './waste.ts'
import { withLot } from './with-lot.ts'

/**
 * Throws illegal_transition (409), or too_late (409) past its time, if `actor` may not do `action` to a lot
 * at `now`.
 */
export const requireLot = (action: LotAction, lot: LotRow, actor: LotActor, now: Date): void => {
  if (allowsLot(action, lot, actor, now)) return
  if (now >= lot.safeUntil || now >= lot.pickUpUntil) throw tooLate()
  if (lot.state !== 'closed' && lot.remaining === 0)
    throw new Refusal('portions_gone', /*i18n*/ 'All portions are taken.')
  throw new Refusal(
    'illegal_transition',
    /*i18n*/ 'This surplus food has moved on meanwhile; that is no longer possible.',
    { state: lot.state },
  )
}

export const tooLate = () =>
  new Refusal('too_late', /*i18n*/ 'This food may not be given any more: its time is over.')

/** The restaurants of the caller must have listed it; 404 otherwise. */
const requireOwn = (lot: LotRow, restaurantIds: readonly string[]): void => {
  if (!restaurantIds.includes(lot.restaurantId)) throw noSuchLot()
}

/**
 * The restaurant ends the sale now and offers the rest to shelters. A repeat changes nothing. Refuses:
 * not_found (404), illegal_transition, too_late (409).
 */
export const offerLot = (deps: Deps, restaurantIds: readonly string[], lotId: string): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    requireOwn(lot, restaurantIds)
    if (lot.state === 'offered') return
    requireLot('offer', lot, 'restaurant', now)
    const [offered] = await tx
      .update(surplusLots)
      .set({ state: 'offered', saleUntil: now })
      .where(and(eq(surplusLots.id, lot.id), eq(surplusLots.state, 'onSale'), gt(surplusLots.safeUntil, now)))
      .returning()
    if (!offered) throw tooLate()
    await publishRescue(deps, tx, { lot: offered, action: 'offer', now })
  })

/**
 * The restaurant closes a lot: what nobody has bought or picked up counts as wasted, and runs that are not
 * picked up end. The reason is for its own people; the public ledger says only that it was closed. A repeat
 * changes nothing. Refuses: not_found (404), illegal_transition (409).
 */
export const closeLot = (
  deps: Deps,
  restaurantIds: readonly string[],
  lotId: string,
  reason: string,
): Promise<void> =>
  withLot(deps, lotId, async (tx, lot, now) => {
    requireOwn(lot, restaurantIds)
    if (lot.state === 'closed' && lot.closeReason === reason) return
    requireLot('close', lot, 'restaurant', now)
    const runs = await tx
      .select()
      .from(rescueRuns)
      .where(and(eq(rescueRuns.lotId, lot.id), inArray(rescueRuns.state, ['open', 'claimed'])))
      .orderBy(rescueRuns.id)
      .for('no key update')
    let changed = await waste(tx, lot, { portions: lot.remaining, from: 'remaining', reason: 'closed', now })
    for (const run of runs) {
      changed = await waste(tx, changed, { portions: run.portions, from: 'accepted', reason: 'closed', now })
      await endRun(deps, tx, { lot: changed, run, action: 'withdraw', now })
    }
    const [closed] = await tx
      .update(surplusLots)
      .set({ state: 'closed', closedAt: now, closeReason: reason })
      .where(eq(surplusLots.id, lot.id))
      .returning()
    if (!closed) throw noSuchLot()
    await publishRescue(deps, tx, { lot: closed, action: 'close', now })
  })
