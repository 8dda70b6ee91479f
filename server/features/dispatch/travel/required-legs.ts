import type { LatLng } from '#shared/api/wire.ts'
import type { Situation } from '../decide/situation.ts'
import { nearestOnGlobe } from './straight-line.ts'

/**
 * Couriers, and doors of other deliveries, that are looked at around a pick-up. With its own doors less than
 * the 100 places of OSRM.
 */
const couriersNear = 40
const doorsNear = 20
const ownDoors = 20

export type RequiredTable = { sources: LatLng[]; targets: LatLng[] }

/**
 * The ways that a decision will look at most: for each pick-up those of the nearest couriers, and from the
 * nearest doors, to it, and those between it and its own doors. What is farther is told apart well enough by
 * the straight line.
 */
export const requiredTables = ({ deliveries, couriers }: Situation<LatLng>): RequiredTable[] => {
  const doors = deliveries.map(({ to }) => to)
  const places = couriers.map(({ place }) => place)
  const nearCouriers = nearestOnGlobe(places)
  const nearDoors = nearestOnGlobe(doors)
  const at = (list: readonly LatLng[], indexes: readonly number[]) =>
    indexes.flatMap((index) => list[index] ?? [])
  return [...Map.groupBy(deliveries, ({ pickUp }) => pickUp).values()].flatMap((group) => {
    const pickUp = group[0]?.from
    if (pickUp === undefined) return []
    const own = group.slice(0, ownDoors).map(({ to }) => to)
    const starts = [
      ...at(places, nearCouriers(pickUp, couriersNear)),
      ...at(doors, nearDoors(pickUp, doorsNear)),
    ]
    return [
      { sources: starts, targets: [pickUp] },
      { sources: [pickUp, ...own], targets: own },
    ]
  })
}
