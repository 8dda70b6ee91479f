import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { undoSkipMs } from '#shared/deliveries/shifts.ts'
import type * as contracts from '#shared/dispatch/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries, deliveryOffers } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { lockAgent } from '../assignment/delivery-limit.ts'
import { lockDeliveryOf } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { openShift } from '../shifts/open-shift.ts'
import { noteOffer } from './close-offers.ts'
import { endOfferTo } from './end-offer.ts'
import { publishOffer } from './offer-event.ts'
import { isOpenAt, latestOffer, type OfferRow, openOffersOf, openOfferTo } from './open-offers.ts'

type Skipped = Output<(typeof contracts.declineOffer)['response']>

/**
 * Skips the offer that this delivery is in, as a whole. It goes on to somebody else, after the few seconds in
 * which the skip can be undone. A repeat, and a skip of what has run out meanwhile, change nothing. Refuses:
 * not_found (404), illegal_transition (409) for what the agent was not offered, or has accepted.
 */
export const declineOffer = async (deps: Deps, agentId: string, deliveryId: string): Promise<Skipped> =>
  deps.db.transaction(async (tx) => {
    await lockAgent(tx, agentId)
    const rows = await lockOffer(tx, agentId, deliveryId)
    const [first] = rows
    const now = deps.clock()
    if (!first || first.status === 'accepted' || first.status === 'withdrawn') throw notOffered()
    if (isOpenAt(first, now)) {
      await endOfferTo(deps, tx, rows, { status: 'declined', action: 'declineOffer', by: 'agent', now })
      return { id: first.deliveryId, undoUntil: new Date(now.getTime() + undoSkipMs).toISOString() }
    }
    return { id: first.deliveryId, undoUntil: undoUntil(first)?.toISOString() ?? null }
  })

/** Until when a skip can be undone; null for an offer that was not skipped. */
const undoUntil = ({ status, endedAt }: OfferRow): Date | null =>
  status === 'declined' && endedAt ? new Date(endedAt.getTime() + undoSkipMs) : null

/**
 * Undoes a skip within five seconds: the offer is open again, for the time that was left of it. A repeat
 * changes nothing. Refuses: not_found (404), offer_gone (409) once it is too late, the agent is offline or
 * has another offer, or a delivery went to somebody else.
 */
export const undoDecline = async (deps: Deps, agentId: string, deliveryId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockAgent(tx, agentId)
    const rows = await lockOffer(tx, agentId, deliveryId)
    const [first] = rows
    const now = deps.clock()
    if (!first) throw notOffered()
    if (isOpenAt(first, now)) return
    const until = undoUntil(first)
    const isFree =
      (await openShift(tx, agentId, now)) !== undefined &&
      (await openOfferTo(tx, agentId)).length === 0 &&
      (await areWaiting(tx, rows))
    if (until === null || until < now || !first.endedAt || !isFree) throw gone()
    const left = first.expiresAt.getTime() - first.endedAt.getTime()
    const expiresAt = new Date(now.getTime() + left)
    await tx
      .update(deliveryOffers)
      .set({ status: 'open', endedAt: null, expiresAt })
      .where(eq(deliveryOffers.offer, first.offer))
    await noteOffer(tx, rows, { action: 'undoDecline', by: 'agent', at: now })
    await publishOffer(deps, tx, agentId, {
      deliveries: rows.map((row) => row.deliveryId),
      status: 'open',
      expiresAt: expiresAt.toISOString(),
      at: now.toISOString(),
    })
  })

/** The latest offer of this delivery to this agent, with its deliveries locked; no rows if there was none. */
const lockOffer = async (tx: Transaction, agentId: string, deliveryId: string): Promise<OfferRow[]> => {
  const ids = (await latestOffer(tx, agentId, deliveryId)).map((row) => row.deliveryId)
  if (ids.length === 0) {
    if ((await tx.$count(deliveries, eq(deliveries.id, deliveryId))) === 0) throw notFound()
    return []
  }
  for (const id of ids.toSorted()) await lockDeliveryOf(tx, id)
  return latestOffer(tx, agentId, deliveryId)
}

const areWaiting = async (tx: Transaction, rows: readonly OfferRow[]): Promise<boolean> => {
  const ids = rows.map((row) => row.deliveryId)
  for (const id of ids) if ((await lockDeliveryOf(tx, id))?.status !== 'waiting') return false
  return (await openOffersOf(tx, ids)).length === 0
}

const notOffered = () =>
  new Refusal('illegal_transition', /*i18n*/ 'This delivery is not being offered to you.')

export const gone = () =>
  new Refusal('offer_gone', /*i18n*/ 'This offer is over. The delivery may have gone to somebody else.')
