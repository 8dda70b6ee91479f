import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { unansweredOffers } from '#shared/deliveries/shifts.ts'
import { deliveryOffers } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { courierLoad, lockAgent } from '../assignment/delivery-limit.ts'
import { endShift } from '../shifts/end-shift.ts'
import { openShift } from '../shifts/open-shift.ts'
import { endOfferTo } from './end-offer.ts'
import { openOfferTo } from './open-offers.ts'

/**
 * Ends the offers whose time is over, and the shifts of couriers who left three in a row unanswered: nobody
 * is there. Those that came while the courier had food on board do not count. Safe on several instances at
 * once; an offer that is accepted, skipped or withdrawn at that moment is left alone.
 */
export const expireOffers = async (deps: Deps): Promise<void> => {
  const over = await deps.db
    .selectDistinct({ agentId: deliveryOffers.agentId })
    .from(deliveryOffers)
    .where(and(eq(deliveryOffers.status, 'open'), lte(deliveryOffers.expiresAt, deps.clock())))
  for (const { agentId } of over) {
    await expire(deps, agentId)
    await endIfSilent(deps, agentId)
  }
}

const expire = (deps: Deps, agentId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockAgent(tx, agentId)
    const rows = await openOfferTo(tx, agentId)
    const now = deps.clock()
    if (rows[0] === undefined || rows[0].expiresAt > now) return
    // Whoever rides with food has no hand for the phone: that says nothing about being there.
    const { onTheWay } = await courierLoad(tx, agentId)
    const status = onTheWay > 0 ? 'withdrawn' : 'expired'
    await endOfferTo(deps, tx, rows, { status, action: 'expireOffer', by: 'dispatcher', now })
  })

const endIfSilent = (deps: Deps, agentId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockAgent(tx, agentId)
    const shift = await openShift(tx, agentId, deps.clock())
    if (!shift) return
    const last = await tx
      .select({ status: deliveryOffers.status })
      .from(deliveryOffers)
      .where(
        and(
          eq(deliveryOffers.agentId, agentId),
          eq(deliveryOffers.position, 0),
          gte(deliveryOffers.offeredAt, shift.startedAt),
        ),
      )
      .orderBy(desc(deliveryOffers.offeredAt))
      .limit(unansweredOffers)
    if (last.length === unansweredOffers && last.every(({ status }) => status === 'expired'))
      await endShift(deps, tx, agentId, 'silence')
  })
