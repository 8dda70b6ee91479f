import type { LatLng } from '#shared/api/wire.ts'
import type { TravelTimes } from '../decide/situation.ts'
import { type Pace, straightLine } from './straight-line.ts'

/** A way that a routing service knows: milliseconds and metres. */
export type Leg = { duration: number; metres: number }

/** Travel times as data, which can be sent to a thread: ways that are known, and the pace on all others. */
export type KnownTravel = { pace: Pace; legs: ReadonlyMap<string, Leg> }

/**
 * Both ends on a grid of about eleven metres, so that a courier who hardly moved has the same way as before.
 */
export const legKey = (from: LatLng, to: LatLng): string =>
  [from.lat, from.lng, to.lat, to.lng].map((degrees) => degrees.toFixed(4)).join()

/** Travel times by the ways that somebody knows, and by the straight line elsewhere. */
export const travelWith = (pace: Pace, legOf: (key: string) => Leg | undefined): TravelTimes<LatLng> => {
  const straight = straightLine(pace)
  return {
    between: (from, to) => legOf(legKey(from, to))?.duration ?? straight.between(from, to),
    metres: (from, to) => legOf(legKey(from, to))?.metres ?? straight.metres(from, to),
    nearest: straight.nearest,
  }
}

export const travelBy = ({ pace, legs }: KnownTravel): TravelTimes<LatLng> =>
  legs.size === 0 ? straightLine(pace) : travelWith(pace, (key) => legs.get(key))
