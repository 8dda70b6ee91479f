import type { LatLng } from '../api/wire.ts'
import { distance } from '../deliveries/distance.ts'
import { marketCentre, servedMetres } from './market.ts'
import { decodePlusCode, plusCodeKind, recoverPlusCode } from './plus-code.ts'

/** A number as maps show and copy it, of `12.97,77.59`, `12.97 77.59` or `(12.97°, 77.59°)`. */
const coordinate = /^-?\d{1,3}(?:\.\d{1,15})?$/
/** Metres are enough for a door. */
const decimals = 6

export const placeFormat =
  /*i18n*/ 'Please enter coordinates such as 12.97,77.59, or a plus code such as XHCV+HJ'
export const placeOutside = /*i18n*/ 'This place is outside the area that we serve'

/**
 * The place that somebody typed as coordinates, as a full plus code, or as a short one with or without the
 * name of its city, which then is the one nearest to the middle of the market; or what is wrong with it.
 */
export const typedPlace = (text: string): LatLng | { wrong: string } => {
  const place = read(text.trim())
  if (place === null) return { wrong: placeFormat }
  const { lat, lng } = place
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return { wrong: placeFormat }
  if (distance(marketCentre, place) > servedMetres) return { wrong: placeOutside }
  return { lat: Number(lat.toFixed(decimals)), lng: Number(lng.toFixed(decimals)) }
}

const read = (text: string): LatLng | null => {
  const words = text
    .replace(/[()°]/g, ' ')
    .split(/[\s,;]/)
    .filter(Boolean)
  if (words.length === 2 && words.every((word) => coordinate.test(word)))
    return { lat: Number(words[0]), lng: Number(words[1]) }
  // Behind it maps write the name of the city.
  const [code = ''] = words
  const kind = plusCodeKind(code)
  if (kind === null) return null
  return kind === 'full' ? decodePlusCode(code) : recoverPlusCode(code, marketCentre)
}
