import type { LatLng } from '#shared/api/wire.ts'

export { distance } from '#shared/deliveries/distance.ts'

/** The point at `share` (0 to 1) of the straight line from `a` to `b`. */
export const along = (a: LatLng, b: LatLng, share: number): LatLng => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lng: a.lng + (b.lng - a.lng) * share,
})
