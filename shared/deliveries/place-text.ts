import type { LatLng } from '../api/wire.ts'

/** `12.97,77.59`, latitude and longitude in degrees, as a place; undefined for anything else. */
export const readPlace = (text: string): LatLng | undefined => {
  const said = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text.trim())
  const [lat, lng] = [Number(said?.[1]), Number(said?.[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/**
 * A place as the text of a URL, to a hundredth of a degree, which is about a kilometre: near enough to find
 * restaurants, too coarse to find a door.
 */
export const placeText = ({ lat, lng }: LatLng): string => `${lat.toFixed(2)},${lng.toFixed(2)}`

/** The same to a thousandth, about 100 m: as exact as distances are shown, and no door either. */
export const nearPlaceText = ({ lat, lng }: LatLng): string => `${lat.toFixed(3)},${lng.toFixed(3)}`
