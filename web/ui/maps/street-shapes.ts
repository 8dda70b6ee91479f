import { decodeLine } from '#shared/places/line-code.ts'
import type { StreetFile, StreetKind } from '#shared/places/streets.ts'

/** The side of a map's tile in pixels. */
export const tile = 256

/** Places in the world's square of one by one, as the projection of maps has it; x and y in turns. */
export type Shape = { kind: StreetKind; name: string; places: Float64Array; box: Box }
type Box = { left: number; top: number; right: number; bottom: number }
export type Label = { text: string; x: number; y: number; angle: number; reach: number }

/** Width in pixels at zoom 14, the first zoom at which it is drawn and at which it is named. */
export const looks: Record<
  StreetKind,
  { fill: string; edge?: string; width: number; from: number; named: number }
> = {
  water: { fill: '#bcd9e6', width: 0, from: 0, named: 14 },
  park: { fill: '#d3e6bf', width: 0, from: 0, named: 14 },
  street: { fill: '#ffffff', edge: '#ddcdb4', width: 2, from: 14, named: 16 },
  tertiary: { fill: '#ffffff', edge: '#cdb999', width: 3, from: 12, named: 15 },
  secondary: { fill: '#fff3d0', edge: '#cfae72', width: 4, from: 11, named: 14 },
  primary: { fill: '#ffe2a0', edge: '#c99f52', width: 5, from: 0, named: 13 },
  trunk: { fill: '#ffc98a', edge: '#c58747', width: 6, from: 0, named: 13 },
  metro: { fill: '#8b6fa8', width: 2, from: 12, named: 14 },
}
const project = (lat: number, lng: number): [number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The file's shapes, ready to be drawn at any zoom. */
export const readShapes = ({ kinds, names, shapes }: StreetFile): Shape[] =>
  shapes.flatMap(([kind, name, line]) => {
    const named = kinds[kind]
    if (!named) return []
    const box = { left: 1, top: 1, right: 0, bottom: 0 }
    const places = Float64Array.from(
      decodeLine(line).flatMap(([lat, lng]) => {
        const [x, y] = project(lat, lng)
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
        return [x, y]
      }),
    )
    return [{ kind: named, name: names[name] ?? '', places, box }]
  })

const characterWidth = 6.2
/** Names stand at least so far from each other, in pixels. */
const apart = 110

/**
 * What is named at a zoom, and where: along the longest stretch of a street or in the middle of an area, the
 * most important first (they are last in the file), none upon another. The same for every tile, so that a
 * name may cross their edges.
 */
export const labelsAt = (shapes: readonly Shape[], zoom: number): Label[] => {
  const size = tile * 2 ** zoom
  const taken = new Set<string>()
  const labels: Label[] = []
  for (const { kind, name, places, box } of shapes.toReversed()) {
    if (name === '' || zoom < looks[kind].named) continue
    const length = name.length * characterWidth
    const label = looks[kind].width === 0 ? inMiddle(box, size, length) : along(places, size, length)
    if (!label) continue
    const cell = (dx: number, dy: number) =>
      `${Math.floor(label.x / apart) + dx} ${Math.floor((label.y / apart) * 2) + dy}`
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => cell(dx, dy)))
    if (around.some((key) => taken.has(key))) continue
    taken.add(cell(0, 0))
    labels.push({ ...label, text: name, reach: length / 2 + 8 })
  }
  return labels
}

type Spot = { x: number; y: number; angle: number }

const inMiddle = ({ left, right, top, bottom }: Box, size: number, length: number): Spot | undefined =>
  (right - left) * size < length
    ? undefined
    : { x: ((left + right) / 2) * size, y: ((top + bottom) / 2) * size, angle: 0 }

/** The straight stretch that has room for the name; upside down is turned. */
const along = (places: Float64Array, size: number, length: number): Spot | undefined => {
  let best: Spot | undefined
  let longest = length * 0.8
  for (let at = 0; at + 3 < places.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = places.subarray(at, at + 4).map((place) => place * size)
    const stretch = Math.hypot(x2 - x1, y2 - y1)
    if (stretch <= longest) continue
    longest = stretch
    const angle = Math.atan2(y2 - y1, x2 - x1)
    const upright = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle
    best = { x: (x1 + x2) / 2, y: (y1 + y2) / 2, angle: upright }
  }
  return best
}
