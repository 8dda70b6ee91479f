import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { LatLng } from '#shared/api/wire.ts'
import type { TravelTimes } from '../decide/situation.ts'

/**
 * How fast couriers get on, and how much longer streets are than the straight line: 1.3 is usual in a grid of
 * streets.
 */
export type Pace = { kilometresPerHour: number; detour: number }

export const defaultPace: Pace = { kilometresPerHour: 20, detour: 1.3 }

/** The nearest of places on the globe. */
export const nearestOnGlobe = (places: readonly LatLng[]) => {
  if (places.length === 0) return () => []
  const index = new KDBush(places.length)
  for (const { lat, lng } of places) index.add(lng, lat)
  index.finish()
  return (near: LatLng, count: number): number[] => around(index, near.lng, near.lat, count)
}

/** Travel times by the straight line, a speed and a detour: needs nobody, and is never away. */
export const straightLine = ({ kilometresPerHour, detour }: Pace): TravelTimes<LatLng> => {
  const metres = (from: LatLng, to: LatLng) => distance(from.lng, from.lat, to.lng, to.lat) * 1_000 * detour
  return {
    metres,
    between: (from, to) => metres(from, to) * (3.6 / kilometresPerHour) * 1_000,
    nearest: nearestOnGlobe,
  }
}
