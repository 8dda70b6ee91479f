import { distance } from '#shared/deliveries/distance.ts'
import { minuteMs } from '#shared/time.ts'
import type { OpenLot, OpenShelter, Situation } from './situation.ts'

/** Until somebody who takes a run stands at the restaurant's counter. */
export const approachMs = 10 * minuteMs

/** That a lot could go to a shelter: the shelter by its place in the list, and the distance. */
export type Way = { shelter: number; metres: number }

/** How long so many metres take on the streets. */
export const rideMs = (metres: number, { kilometresPerHour, detour }: Situation['pace']): number =>
  metres * detour * (3_600 / kilometresPerHour)

/**
 * The shelters to which each lot could go, the nearest first: their diet allows it, they have room, and the
 * food gets there while they receive and it is safe. None for a lot that nobody can fetch in time any more.
 */
export const waysOf = (situation: Situation): Way[][] => {
  const open = situation.shelters.flatMap((shelter, index) => (shelter.room > 0 ? [{ shelter, index }] : []))
  return situation.lots.map((lot) =>
    lot.portions <= 0 || situation.now + approachMs > lot.pickUpBy
      ? []
      : open
          .flatMap(({ shelter, index }) => {
            if (shelter.diet === 'veg' && !lot.isVeg) return []
            const metres = distance(lot.place, shelter.place)
            return arrives(lot, shelter, metres, situation) ? [{ shelter: index, metres }] : []
          })
          .sort((a, b) => a.metres - b.metres || a.shelter - b.shelter),
  )
}

/** Whether there is a moment at which the food is there, safe, and received. */
const arrives = (lot: OpenLot, shelter: OpenShelter, metres: number, { now, pace }: Situation): boolean => {
  const there = now + approachMs + rideMs(metres, pace)
  return shelter.hours.some(({ from, to }) => to > there && Math.max(there, from) < lot.safeUntil)
}
