import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import { offerMs } from '#shared/deliveries/shifts.ts'
import type { DispatchReason } from '#shared/dispatch/dispatch-reason.ts'
import { deliveries, deliveryOffers } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { heldBy, lockAgent } from '../assignment/delivery-limit.ts'
import { openShift } from '../shifts/open-shift.ts'
import { noteOffer } from './close-offers.ts'
import { publishOffer } from './offer-event.ts'
import { openOffersOf, openOfferTo } from './open-offers.ts'

export type NewOffer = {
  agentId: string
  /** In the order of the doors. */
  deliveryIds: readonly string[]
  pickUpAt: Date
  /** When each is expected at its door, in the same order. */
  dropOffAt: readonly Date[]
  reason: DispatchReason
}

/**
 * Offers deliveries to a courier for 30 seconds. Returns false, and does nothing, where that is no longer
 * possible: the courier is offline, has another offer or would have too many deliveries; a delivery is taken
 * or offered to somebody. So however many dispatchers decide at the same time, nothing is offered twice.
 */
export const makeOffer = (deps: Deps, offer: NewOffer): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const { agentId, deliveryIds, pickUpAt, dropOffAt, reason } = offer
    await lockAgent(tx, agentId)
    const now = deps.clock()
    const shift = await openShift(tx, agentId, now)
    if (!shift || (await openOfferTo(tx, agentId)).length > 0) return false
    if ((await heldBy(tx, agentId)) + deliveryIds.length > deps.settings.deliveriesPerAgent) return false
    const waiting = await tx
      .select({ status: deliveries.status })
      .from(deliveries)
      .where(inArray(deliveries.id, [...deliveryIds]))
      .orderBy(asc(deliveries.id))
      .for('no key update')
    if (waiting.length !== deliveryIds.length || waiting.some(({ status }) => status !== 'waiting'))
      return false
    // The deliveries are locked: nobody else offers them meanwhile.
    if ((await openOffersOf(tx, deliveryIds)).length > 0) return false
    const id = randomUUID()
    // Nobody whose shift is over has an open offer.
    const expiresAt = new Date(Math.min(now.getTime() + offerMs, shift.until?.getTime() ?? Infinity))
    const rows = deliveryIds.map((deliveryId, position) => ({
      offer: id,
      position,
      deliveryId,
      agentId,
      status: 'open' as const,
      offeredAt: now,
      expiresAt,
      pickUpAt,
      dropOffAt: dropOffAt[position] ?? pickUpAt,
      reason,
    }))
    await tx.insert(deliveryOffers).values(rows)
    await noteOffer(tx, rows, { action: 'offer', by: 'dispatcher', at: now })
    await publishOffer(deps, tx, agentId, {
      deliveries: [...deliveryIds],
      status: 'open',
      expiresAt: expiresAt.toISOString(),
      at: now.toISOString(),
    })
    return true
  })
