import type { LatLng } from '../api/wire.ts'

/**
 * Bengaluru, where the demo's restaurants are: where a map opens, and a restaurant lies, that has no
 * coordinates.
 */
export const marketCentre: LatLng = { lat: 12.9716, lng: 77.5946 }

/** How far from it a place that somebody types may lie, in metres: beyond it nobody delivers. */
export const servedMetres = 50_000
