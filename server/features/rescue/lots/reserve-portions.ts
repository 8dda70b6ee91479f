import { and, eq, sql } from 'drizzle-orm'
import { pickUpBy } from '#shared/rescue/rescue-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { StatementPart } from '../../../db/statement.ts'
import { surplusLots, surplusReservations } from '../../../db/tables/index.ts'
import { isNotSuspended } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { recordImpact } from '../../impact/record-impact.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow } from '../rows.ts'
import { advanceLot, finishLot } from './advance-lot.ts'
import { waste } from './waste.ts'
import { lockLot } from './with-lot.ts'

type Reservation = { lotId: string; orderId: string; portions: number; now: Date }

/**
 * A statement part that reserves portions of a lot on sale for an order that the same statement writes. The
 * lot is locked before it is counted: of buyers at a time each finds what the one before has left, and none
 * is served after the sale's end or past safe-until, by the server's clock, or while an admin has suspended
 * the restaurant. `surplus_lot` says whether it was possible: no row, or `ok` false.
 */
export const reservePortions = ({ lotId, orderId, portions, now }: Reservation): StatementPart => ({
  name: 'surplus_lot',
  values: { surplusLot: lotId, surplusOrder: orderId, surplusPortions: portions, surplusNow: now },
  check: (parameter, soFar) => `surplus_locked AS (
    SELECT l.id, l.reserved FROM surplus_lots l
    WHERE l.id = ${parameter('surplusLot')} AND l.state = 'onSale' AND l.remaining >= ${parameter('surplusPortions')}::integer
      AND least(l.sale_until, l.pick_up_until, l.safe_until) > ${parameter('surplusNow')}::timestamptz
      AND ${isNotSuspended('l.restaurant_id')} AND ${soFar}
    FOR NO KEY UPDATE
  ), surplus_lot AS (SELECT EXISTS (SELECT FROM surplus_locked) AS ok)`,
  write: (parameter) => `surplus_taken AS (
    UPDATE surplus_lots l SET reserved = k.reserved + ${parameter('surplusPortions')}::integer
    FROM agreed, surplus_locked k WHERE ok AND l.id = k.id
  ), surplus_reserved AS (
    INSERT INTO surplus_reservations (order_id, lot_id, portions, state, at)
    SELECT ${parameter('surplusOrder')}, k.id, ${parameter('surplusPortions')}::integer, 'reserved', ${parameter('surplusNow')}::timestamptz
    FROM agreed, surplus_locked k WHERE ok
  )`,
})

/**
 * What becomes of an order's portions, as part of the transaction that settles or ends the order: `sold`,
 * once they were handed over, which the public ledger tells; or given back, to be taken by others while there
 * is time, and wasted after it. Once; an order without any is nothing to do.
 */
export const settlePortions = async (
  deps: Pick<Deps, 'notifications' | 'jobs' | 'clock'>,
  tx: Transaction,
  orderId: string,
  outcome: 'sold' | 'released',
  now: Date,
): Promise<void> => {
  const [known] = await tx
    .select({ lotId: surplusReservations.lotId })
    .from(surplusReservations)
    .where(and(eq(surplusReservations.orderId, orderId), eq(surplusReservations.state, 'reserved')))
  const lot = known && (await lockLot(tx, known.lotId))
  if (!lot) return
  const [settled] = await tx
    .update(surplusReservations)
    .set({ state: outcome, at: now })
    .where(and(eq(surplusReservations.orderId, orderId), eq(surplusReservations.state, 'reserved')))
    .returning()
  if (!settled) return
  const current = await advanceLot(deps, tx, lot, now)
  const { portions } = settled
  const changed =
    outcome === 'sold' ? await sell(tx, current, portions, now) : await release(tx, current, portions, now)
  await publishRescue(deps, tx, { lot: changed, action: outcome === 'sold' ? 'sell' : 'release', now })
  await finishLot(deps, tx, changed, now)
}

const sell = async (tx: Transaction, lot: LotRow, portions: number, now: Date): Promise<LotRow> => {
  const [changed] = await tx
    .update(surplusLots)
    .set({
      reserved: sql`${surplusLots.reserved} - ${portions}`,
      sold: sql`${surplusLots.sold} + ${portions}`,
    })
    .where(eq(surplusLots.id, lot.id))
    .returning()
  if (!changed) throw new Error(`the lot ${lot.id} is gone`)
  await recordImpact(tx, {
    kind: 'sold',
    // Not by the order, which is a person's; the count only grows.
    about: `${lot.id}/${changed.sold}`,
    facts: { lot: lot.id, restaurant: lot.restaurantId, portions },
    at: now,
  })
  return changed
}

const release = async (tx: Transaction, lot: LotRow, portions: number, now: Date): Promise<LotRow> => {
  if (lot.state === 'closed') {
    const reason = now >= lot.safeUntil ? 'safeUntil' : now >= pickUpBy(lot) ? 'pickUpUntil' : 'closed'
    return waste(tx, lot, { portions, from: 'reserved', reason, now })
  }
  const [changed] = await tx
    .update(surplusLots)
    .set({ reserved: sql`${surplusLots.reserved} - ${portions}` })
    .where(eq(surplusLots.id, lot.id))
    .returning()
  if (!changed) throw new Error(`the lot ${lot.id} is gone`)
  return changed
}
