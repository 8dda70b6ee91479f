import { hash } from 'node:crypto'
import type { LatLng } from '#shared/api/wire.ts'
import { marketCentre } from '#shared/places/market.ts'
import { distance } from '../deliveries/positions/distance.ts'

const metresPerDegree = 111_320
/**
 * How far from the restaurant a point that the customer set may be, in metres; farther away nobody delivers.
 */
const farthestPoint = 50_000

/**
 * The coordinates of an address, for the map and the distance: the point that the customer set, if it is
 * within 50 km of the restaurant. Else, without a geocoder, a point 1 to 3 km from the restaurant, derived
 * from the address text and so stable; docs/decisions/0006 says where to add a geocoder.
 */
export const locateAddress = (
  address: string,
  restaurant: LatLng | null,
  point: LatLng | undefined,
): LatLng => {
  const from = restaurant ?? marketCentre
  return point && distance(from, point) <= farthestPoint ? point : madeUp(address, from)
}

/** Whether the place of an order's door was derived from its address, and so is no place to send anybody. */
export const isMadeUp = (address: string, restaurant: LatLng | null, door: LatLng): boolean =>
  distance(door, madeUp(address, restaurant ?? marketCentre)) < 1

const madeUp = (address: string, from: LatLng): LatLng => {
  const digest = hash('sha256', address.toLowerCase().replace(/\s+/g, ' '), 'buffer')
  const angle = (digest.readUInt16BE(0) / 65_536) * 2 * Math.PI
  const metres = 1_000 + (digest.readUInt16BE(2) / 65_536) * 2_000
  const north = (metres * Math.cos(angle)) / metresPerDegree
  const east = (metres * Math.sin(angle)) / (metresPerDegree * Math.cos((from.lat * Math.PI) / 180))
  return { lat: from.lat + north, lng: from.lng + east }
}
