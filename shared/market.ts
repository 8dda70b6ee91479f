import type { LatLng } from './contracts/wire.ts'

/**
 * Bengaluru, where the demo's restaurants are: where a map opens, and a restaurant lies, that has no
 * coordinates.
 */
export const marketCentre: LatLng = { lat: 12.9716, lng: 77.5946 }
