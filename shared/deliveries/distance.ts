import type { LatLng } from '../api/wire.ts'

/** Mean radius of the earth in metres (IUGG). */
const earthRadius = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two points (haversine), in whole metres. */
export const distance = (a: LatLng, b: LatLng): number => {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  const h = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, h))))
}
