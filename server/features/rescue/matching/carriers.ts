import { distance } from '#shared/deliveries/distance.ts'
import type { CarrierReason } from '#shared/rescue/match-reason.ts'
import type { Vehicle } from '#shared/shelters/parties.ts'
import type { OpenCarrier, OpenRun, Pace } from './situation.ts'
import { rideMs } from './ways.ts'

/**
 * What can be carried on what, how fast and how far: estimates, so that nobody is asked to walk five
 * kilometres with eighty meals.
 */
const limits: Record<Vehicle, { kilometresPerHour: number; portions: number; metres: number }> = {
  foot: { kilometresPerHour: 4.5, portions: 15, metres: 2_000 },
  bicycle: { kilometresPerHour: 12, portions: 30, metres: 6_000 },
  scooter: { kilometresPerHour: 20, portions: 40, metres: 15_000 },
  car: { kilometresPerHour: 20, portions: 150, metres: 30_000 },
  van: { kilometresPerHour: 20, portions: 1_000, metres: 30_000 },
}
/**
 * Assumed distance of a carrier whose position is unknown: whoever is known to be nearer comes first.
 */
const unknownMetres = 20_000

export type Errand = Omit<OpenRun, 'id'>

/**
 * Who could best take each errand, the first in the list first: the nearest of those who can carry it and be
 * there in time, where everybody gets one before anybody gets a second.
 */
export const carriersFor = (
  errands: readonly Errand[],
  carriers: readonly OpenCarrier[],
  { now, pace }: { now: number; pace: Pace },
): ({ id: string; reason: CarrierReason } | null)[] => {
  const asked = carriers.map(() => 0)
  return errands.map((errand) => {
    const ride = distance(errand.from, errand.to)
    let best: { carrier: number; metres: number | null; cost: number } | undefined
    for (const [carrier, { place, vehicle, load }] of carriers.entries()) {
      const times = asked[carrier] ?? 0
      const limit = limits[vehicle]
      if (times >= load || errand.portions > limit.portions) continue
      const metres = place && distance(place, errand.from)
      if ((metres ?? 0) + ride > limit.metres) continue
      const own = { ...pace, kilometresPerHour: Math.min(pace.kilometresPerHour, limit.kilometresPerHour) }
      const there = now + rideMs(metres ?? 0, own)
      if (there > errand.pickUpBy || there + rideMs(ride, own) >= errand.safeUntil) continue
      const cost = metres ?? unknownMetres
      const known = best && (asked[best.carrier] ?? 0)
      if (!best || known === undefined || times < known || (times === known && cost < best.cost))
        best = { carrier, metres, cost }
    }
    if (!best) return null
    asked[best.carrier] = (asked[best.carrier] ?? 0) + 1
    const { id, onTheWay } = carriers[best.carrier] as OpenCarrier
    return { id, reason: { metres: best.metres, onTheWay } }
  })
}
