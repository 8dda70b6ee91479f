import type { LatLng } from '#shared/contracts/wire.ts'
import type { Deps } from '../../deps.ts'
import { expireOffers } from '../deliveries/offers/expire-offers.ts'
import { makeOffer } from '../deliveries/offers/make-offer.ts'
import { endDueShifts } from '../deliveries/shifts/change-shift.ts'
import { decide } from './decide/decide.ts'
import type { TravelTimes } from './decide/situation.ts'
import { readSituation } from './read-situation.ts'

/**
 * How long before a courier has to leave an offer is made, in minutes. Longer than in the benchmark, where everybody accepts: an offer
 * may be skipped, and go on to others, for half a minute each.
 */
const leadMinutes = 10
/** Between two decisions while something waits. */
const rollMs = 5_000

/**
 * One turn of the dispatcher: ends what has run out, decides over everything that is known, and makes the offers. Returns when the next
 * one is due if nothing happens before; null: when something happens. Two turns at the same time, on any instances, do no harm: every
 * offer is checked as it is made (deliveries/offers/make-offer.ts).
 */
export const dispatchTurn = async (deps: Deps, travel: TravelTimes<LatLng>): Promise<Date | null> => {
  await endDueShifts(deps)
  await expireOffers(deps)
  const known = await readSituation(deps, travel)
  if (known === null) return null
  const { situation, placeless, changesAt } = known
  const { offers, decideAgainAt } = decide(situation, travel, { leadMinutes })
  let made = 0
  for (const { courierId, deliveryIds, pickUpAt, dropOffAt, reason } of offers)
    if (
      await makeOffer(deps, {
        agentId: courierId,
        deliveryIds,
        pickUpAt: new Date(pickUpAt),
        dropOffAt: dropOffAt.map((at) => new Date(at)),
        reason:
          placeless.has(courierId) && reason.minutesUntilFree === 0
            ? { ...reason, metresToPickUp: null }
            : reason,
      })
    )
      made += 1
  const waits = situation.deliveries.length > made && situation.couriers.length > 0
  const moments = [
    ...(changesAt ? [changesAt.getTime()] : []),
    ...(decideAgainAt === null ? [] : [decideAgainAt]),
    ...(waits ? [situation.now + rollMs] : []),
    ...(made > 0 ? [situation.now + rollMs] : []),
  ]
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
