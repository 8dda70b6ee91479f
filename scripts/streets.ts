/**
 * Makes public/streets/bengaluru.json of what OpenStreetMap has: `npm run streets -- FILE...` with
 * Overpass JSON (ways and their nodes) or GeoJSON with OpenStreetMap's tags. What is small is left out, ways
 * that go on are joined, and points are dropped that nobody sees, so that the whole stays under a megabyte.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeLine, type Point } from '../shared/places/line-code.ts'
import { type StreetFile, type StreetKind, streetArea, streetKinds } from '../shared/places/streets.ts'
import { root } from '../tests/program.ts'

type Tags = Record<string, string | undefined>
type Shape = { kind: StreetKind; name: string; points: Point[] }

const isArea = (kind: StreetKind): boolean => kind === 'water' || kind === 'park'

const highways: Record<string, StreetKind> = {
  motorway: 'trunk',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  residential: 'street',
  unclassified: 'street',
  living_street: 'street',
}
const kindOf = (tags: Tags): StreetKind | undefined => {
  if (tags.natural === 'water') return 'water'
  if (tags.leisure === 'park') return 'park'
  if (tags.railway === 'subway') return 'metro'
  return highways[(tags.highway ?? '').replace('_link', '')]
}
/** In Latin letters, since the map's texts are. */
const nameOf = (tags: Tags): string => {
  if (tags.highway?.endsWith('_link')) return ''
  const name = tags['name:en'] ?? tags.name ?? ''
  return /^[\u0020-\u024f’]+$/.test(name) ? name : ''
}

type Overpass = {
  elements: ({ id: number; tags?: Tags } & (
    | { type: 'node'; lat: number; lon: number }
    | { type: 'way'; nodes: number[] }
  ))[]
}
type Place = [number, number]
type GeoJson = {
  features: {
    properties: Tags
    geometry:
      | { type: 'LineString'; coordinates: Place[] }
      | { type: 'Polygon' | 'MultiLineString'; coordinates: Place[][] }
      | { type: 'MultiPolygon'; coordinates: Place[][][] }
  }[]
}

const fromOverpass = ({ elements }: Overpass): { id: string; tags: Tags; points: Point[] }[] => {
  const places = new Map<number, Point>()
  for (const element of elements)
    if (element.type === 'node') places.set(element.id, [element.lat, element.lon])
  return elements.flatMap((element) =>
    element.type === 'way'
      ? [
          {
            id: String(element.id),
            tags: element.tags ?? {},
            points: element.nodes.flatMap((node) => {
              const place = places.get(node)
              return place ? [place] : []
            }),
          },
        ]
      : [],
  )
}
/** Holes of areas are left out: at this size nobody sees an island. */
const fromGeoJson = ({ features }: GeoJson): { id: string; tags: Tags; points: Point[] }[] =>
  features.flatMap(({ properties, geometry }) => {
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'Polygon'
          ? geometry.coordinates.slice(0, 1)
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
            : geometry.coordinates
    return lines.map((line, part) => ({
      id: String(properties.id ?? '').replace('way/', '') || `${nameOf(properties)} ${part}`,
      tags: properties,
      points: line.map(([lng, lat]): Point => [lat, lng]),
    }))
  })

const isInside = ([lat, lng]: Point): boolean =>
  lat >= streetArea.south && lat <= streetArea.north && lng >= streetArea.west && lng <= streetArea.east

/** The parts of a line that are inside; an area is inside as a whole or not at all. */
const clipped = ({ kind, name, points }: Shape): Shape[] => {
  if (isArea(kind)) return points.some(isInside) ? [{ kind, name, points }] : []
  const parts: Point[][] = [[]]
  for (const point of points)
    if (isInside(point)) parts.at(-1)?.push(point)
    else if (parts.at(-1)?.length) parts.push([])
  return parts.filter((part) => part.length > 1).map((part) => ({ kind, name, points: part }))
}

const keyOf = ([lat, lng]: Point): string => `${lat.toFixed(6)},${lng.toFixed(6)}`

/** Lines of one kind and name that end where another begins are one line. */
const joined = (lines: Shape[]): Shape[] => {
  const groups = Map.groupBy(lines, ({ kind, name }) => `${kind} ${name}`)
  return [...groups.values()].flatMap((group) => {
    const rest = new Set(group)
    const whole: Shape[] = []
    const starts = Map.groupBy(group, ({ points }) => keyOf(points[0] as Point))
    const ends = Map.groupBy(group, ({ points }) => keyOf(points.at(-1) as Point))
    for (const first of group) {
      if (!rest.delete(first)) continue
      const points = [...first.points]
      for (;;) {
        const next = starts.get(keyOf(points.at(-1) as Point))?.find((line) => rest.has(line))
        if (!next) break
        rest.delete(next)
        points.push(...next.points.slice(1))
      }
      for (;;) {
        const before = ends.get(keyOf(points[0] as Point))?.find((line) => rest.has(line))
        if (!before) break
        rest.delete(before)
        points.unshift(...before.points.slice(0, -1))
      }
      whole.push({ ...first, points })
    }
    return whole
  })
}

const metresPerDegree = 111_320
/** How far `point` is from the line between two others, in metres. */
const offLine = ([lat, lng]: Point, [latA, lngA]: Point, [latB, lngB]: Point): number => {
  const shrink = Math.cos((latA * Math.PI) / 180)
  const [x, y] = [(lng - lngA) * shrink, lat - latA]
  const [dx, dy] = [(lngB - lngA) * shrink, latB - latA]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
  return Math.hypot(x - share * dx, y - share * dy) * metresPerDegree
}
/** Without the points that are within `metres` of the line without them (Douglas and Peucker). */
const simplified = (points: Point[], metres: number): Point[] => {
  if (points.length < 3) return points
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  let farthest = 0
  let most = 0
  points.forEach((point, at) => {
    const off = offLine(point, first, last)
    if (off > most) [farthest, most] = [at, off]
  })
  if (most <= metres) return [first, last]
  return [
    ...simplified(points.slice(0, farthest + 1), metres).slice(0, -1),
    ...simplified(points.slice(farthest), metres),
  ]
}

const files = process.argv.slice(2)
if (files.length === 0) throw new Error('npm run streets -- FILE... (Overpass JSON or GeoJSON)')
const seen = new Set<string>()
const shapes: Shape[] = []
for (const file of files) {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Overpass | GeoJson
  const ways = 'elements' in read ? fromOverpass(read) : fromGeoJson(read)
  for (const { id, tags, points } of ways) {
    const kind = kindOf(tags)
    // Extracts overlap: a way is taken once.
    if (!kind || seen.has(id) || points.length < 2) continue
    seen.add(id)
    shapes.push(...clipped({ kind, name: nameOf(tags), points }))
  }
}

const tolerance = { water: 6, park: 6, street: 4, tertiary: 4, secondary: 3, primary: 3, trunk: 3, metro: 6 }
const areas = shapes.filter(({ kind }) => isArea(kind))
const lines = joined(shapes.filter(({ kind }) => !isArea(kind)))
const all = [...areas, ...lines].sort((a, b) => streetKinds.indexOf(a.kind) - streetKinds.indexOf(b.kind))
const names = [...new Set(all.map(({ name }) => name).filter((name) => name !== ''))].sort()
const made: StreetFile = {
  notice:
    'Data © OpenStreetMap contributors, under the Open Database License (ODbL) 1.0: https://www.openstreetmap.org/copyright',
  kinds: [...streetKinds],
  names,
  shapes: all.map(({ kind, name, points }) => [
    streetKinds.indexOf(kind),
    names.indexOf(name),
    encodeLine(simplified(points, tolerance[kind])),
  ]),
}
const target = path.join(root, 'public', 'streets', 'bengaluru.json')
mkdirSync(path.dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify(made)}\n`)
console.log(`${made.shapes.length} shapes, ${names.length} names: ${path.relative(root, target)}`)
