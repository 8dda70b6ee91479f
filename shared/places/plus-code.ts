import type { LatLng } from '../api/wire.ts'

/**
 * Plus codes (Open Location Code, https://github.com/google/open-location-code, "Open Location Code
 * Specification"): places in ten and more letters and digits. Written from the specification. Pure; degrees,
 * WGS 84.
 */
const digits = '23456789CFGHJMPQRVWX'
const base = digits.length
const separator = '+'
/** Digits before the separator of a full code. */
const before = 8
/** Digits that come in pairs, of latitude and longitude; those after them divide by rows and columns. */
const paired = 10
/** No more are looked at. */
const longest = 15
const [rows, columns] = [5, 4]
/** The height of a cell of two digits, in degrees. */
const firstDegrees = 20

const isValid = (code: string): boolean => {
  const at = code.indexOf(separator)
  if (at < 0 || at !== code.lastIndexOf(separator) || at > before || at % 2 === 1) return false
  const [head, tail] = [code.slice(0, at), code.slice(at + 1)]
  if (head + tail === '' || tail.length === 1) return false
  const padding = head.indexOf('0')
  // Zeros stand for digits that are not known: in pairs, up to the separator of a full code, and last.
  if (padding >= 0) {
    const zeros = head.slice(padding)
    if (at !== before || padding === 0 || padding % 2 === 1 || !/^0+$/.test(zeros) || tail !== '')
      return false
  }
  const known = padding < 0 ? head + tail : head.slice(0, padding)
  return [...known].every((digit) => digits.includes(digit))
}

/** What a text is: a full code, one that is short of its first digits, or neither. Case does not matter. */
export const plusCodeKind = (text: string): 'full' | 'short' | null => {
  const code = text.toUpperCase()
  if (!isValid(code)) return null
  if (code.indexOf(separator) < before) return 'short'
  const [lat = 0, lng = 0] = [...code.slice(0, 2)].map((digit) => digits.indexOf(digit))
  return lat * firstDegrees < 180 && lng * firstDegrees < 360 ? 'full' : null
}

type Area = { lat: number; lng: number; height: number; width: number }

/** The cell of a full code: its south-western corner and its size. */
const areaOf = (code: string): Area => {
  // Zeros stand last.
  const [digitsKnown = ''] = code.toUpperCase().replace(separator, '').split('0')
  const known = digitsKnown.slice(0, longest)
  let [lat, lng, height, width] = [-90, -180, firstDegrees * base, firstDegrees * base]
  for (let at = 0; at < Math.min(paired, known.length); at += 2) {
    height /= base
    width /= base
    lat += digits.indexOf(known.charAt(at)) * height
    lng += digits.indexOf(known.charAt(at + 1)) * width
  }
  for (const digit of known.slice(paired)) {
    const value = digits.indexOf(digit)
    height /= rows
    width /= columns
    lat += Math.floor(value / columns) * height
    lng += (value % columns) * width
  }
  return { lat, lng, height, width }
}

const middleOf = ({ lat, lng, height, width }: Area): LatLng => ({
  lat: Math.min(90, lat + height / 2),
  lng: lng + width / 2,
})

/** The first digits of the code of a place. */
const prefixOf = ({ lat, lng }: LatLng, length: number): string => {
  let prefix = ''
  let cell = firstDegrees * base
  // What lies on the pole belongs to the cell below it.
  let north = Math.min(lat + 90, 180 - 1e-9)
  let east = (((lng + 180) % 360) + 360) % 360
  while (prefix.length < length) {
    cell /= base
    for (const part of [north, east]) prefix += digits.charAt(Math.floor(part / cell + 1e-9))
    north %= cell
    east %= cell
  }
  return prefix.slice(0, length)
}

/** The middle of the cell of a full code. Throws for anything else. */
export const decodePlusCode = (code: string): LatLng => {
  if (plusCodeKind(code) !== 'full') throw new Error(`${code} is no full plus code`)
  return middleOf(areaOf(code))
}

/** The place of a short code that is nearest to `reference`. Throws for anything else. */
export const recoverPlusCode = (code: string, reference: LatLng): LatLng => {
  if (plusCodeKind(code) !== 'short') throw new Error(`${code} is no short plus code`)
  const missing = before - code.indexOf(separator)
  const { lat, lng } = decodePlusCode(prefixOf(reference, missing) + code)
  // The cells that share the digits that are there lie so far apart.
  const apart = base ** (2 - missing / 2)
  const nearest = (value: number, to: number) =>
    to + apart / 2 < value ? value - apart : to - apart / 2 > value ? value + apart : value
  const north = nearest(lat, reference.lat)
  const isOnEarth = north >= -90 && north <= 90
  return { lat: isOnEarth ? north : lat, lng: ((nearest(lng, reference.lng) + 540) % 360) - 180 }
}
