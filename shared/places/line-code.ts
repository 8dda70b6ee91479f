/*
 * Lines and outlines as text: the encoded polyline format of five decimals, in which many tools read and
 * write ways. A point costs three to six characters instead of the twenty of GeoJSON.
 */

/** Latitude and longitude in degrees. */
export type Point = readonly [lat: number, lng: number]

const precision = 1e5
const firstCharacter = 63

/** Points, in degrees, as text; places are rounded to about a metre. */
export const encodeLine = (points: readonly Point[]): string => {
  let text = ''
  let before = [0, 0]
  for (const point of points) {
    const now = point.map((degrees) => Math.round(degrees * precision))
    now.forEach((value, axis) => {
      text += encodeNumber(value - (before[axis] ?? 0))
    })
    before = now
  }
  return text
}

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + firstCharacter)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + firstCharacter)
}

/** The points of such a text, in degrees. */
export const decodeLine = (text: string): Point[] => {
  const points: Point[] = []
  const sums = [0, 0]
  let at = 0
  const next = (): number => {
    let result = 0
    let shift = 0
    let bits = 0
    do {
      bits = text.charCodeAt(at) - firstCharacter
      at += 1
      result |= (bits & 0x1f) << shift
      shift += 5
    } while (bits >= 0x20)
    return result & 1 ? ~(result >> 1) : result >> 1
  }
  while (at < text.length) {
    sums[0] = (sums[0] ?? 0) + next()
    sums[1] = (sums[1] ?? 0) + next()
    points.push([sums[0] / precision, sums[1] / precision])
  }
  return points
}
