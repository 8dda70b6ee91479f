import type { Deps } from '../../deps.ts'
import { expireOffers } from '../deliveries/offers/expire-offers.ts'
import { makeOffer } from '../deliveries/offers/make-offer.ts'
import { endDueShifts } from '../deliveries/shifts/change-shift.ts'
import type { Decider } from './decider.ts'
import { readSituation } from './read-situation.ts'
import type { TravelSource } from './travel/open-travel.ts'

/**
 * How long before a courier has to leave an offer is made, in minutes. Longer than in the benchmark, where
 * everybody accepts: an offer may be skipped, and go on to others, for half a minute each.
 */
const leadMinutes = 10
/** Metres between restaurants whose deliveries may be carried together: a walk of three minutes. */
const neighbours = 250
/** Between two decisions while something waits. */
const rollMs = 5_000

/**
 * One turn of the dispatcher: ends what has run out, decides over everything that is known, and makes the
 * offers. Returns when the next one is due if nothing happens before; null: when something happens. Two turns
 * at the same time, on any instances, do no harm: every offer is checked as it is made
 * (deliveries/offers/make-offer.ts).
 */
export const dispatchTurn = async (
  deps: Deps,
  travel: TravelSource,
  decider: Decider,
): Promise<Date | null> => {
  await endDueShifts(deps)
  await expireOffers(deps)
  const state = await readSituation(deps, travel.now())
  if (state === null) return null
  const { situation, placeless, changesAt } = state
  const { offers, decideAgainAt } = await decider.decide({
    situation,
    travel: await travel.prepare(situation),
    options: { leadMinutes, neighbours },
  })
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
