import pointInPolygon from 'point-in-polygon-hao'
import { orient2d } from 'robust-predicates'
import type { LatLng } from '#shared/api/wire.ts'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { maxPositions } from '#shared/areas/limits.ts'

/** Longitude and latitude, as GeoJSON has them. */
type Position = number[]
type Ring = Position[]

/** West, south, east and north, in degrees. */
export type Box = readonly [number, number, number, number]

/** Why a shape cannot be used. */
export type ShapeProblem = 'empty' | 'range' | 'short' | 'long' | 'open' | 'flat' | 'crossing' | 'hole'

/** The polygons of a shape, each its outer ring and then its holes. */
const polygonsOf = ({ type, coordinates }: AreaShape): Ring[][] =>
  type === 'Polygon' ? [coordinates] : coordinates

export const positionsIn = (shape: AreaShape): number =>
  polygonsOf(shape).reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0)

/** The box around a shape that has been checked. */
export const boxOf = (shape: AreaShape): Box => {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [outer = []] of polygonsOf(shape))
    for (const [lng = 0, lat = 0] of outer) {
      west = Math.min(west, lng)
      south = Math.min(south, lat)
      east = Math.max(east, lng)
      north = Math.max(north, lat)
    }
  return [west, south, east, north]
}

/** Whether a shape holds a point; its edge does, that of a hole too. */
export const holds = (shape: AreaShape, [west, south, east, north]: Box, { lat, lng }: LatLng): boolean =>
  lng >= west &&
  lng <= east &&
  lat >= south &&
  lat <= north &&
  polygonsOf(shape).some((rings) => pointInPolygon([lng, lat], rings) !== false)

/** Why a shape cannot be used; null: it can. */
export const shapeProblem = (shape: AreaShape): ShapeProblem | null => {
  const polygons = polygonsOf(shape)
  if (polygons.length === 0) return 'empty'
  for (const rings of polygons) {
    if (rings.length === 0) return 'empty'
    for (const ring of rings) {
      const problem = ringProblem(ring)
      if (problem !== null) return problem
    }
    const [outer = [], ...holes] = rings
    for (const [index, hole] of holes.entries()) {
      if (!liesIn(hole, outer)) return 'hole'
      if (holes.slice(index + 1).some((other) => overlap(hole, other))) return 'hole'
    }
  }
  return null
}

const isInRange = (position: Position): boolean => {
  const [lng = Number.NaN, lat = Number.NaN] = position
  return position.length >= 2 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1]

const ringProblem = (ring: Ring): ShapeProblem | null => {
  if (!ring.every(isInRange)) return 'range'
  if (ring.length < 4) return 'short'
  if (ring.length > maxPositions) return 'long'
  if (!isSame(ring[0], ring.at(-1))) return 'open'
  // A corner that is said twice does no harm.
  const corners = ring.slice(1).filter((position, index) => !isSame(position, ring[index]))
  if (corners.length < 3) return 'flat'
  return crossesItself([...corners.slice(-1), ...corners]) ? 'crossing' : null
}

/**
 * Whether edges of a ring meet elsewhere than at the corner between two of them. From west to east, so that
 * each is compared with those beside it alone.
 */
const crossesItself = (ring: Ring): boolean => {
  const last = ring.length - 2
  const edges = edgesOf(ring)
    .map((edge, index) => ({ edge, index, span: spanOf(edge) }))
    .toSorted((one, other) => one.span.west - other.span.west)
  for (let at = 0; at < edges.length; at++) {
    const one = edges[at]
    for (let next = at + 1; one && next < edges.length; next++) {
      const other = edges[next]
      if (!other || other.span.west > one.span.east) break
      if (other.span.south > one.span.north || one.span.south > other.span.north) continue
      const apart = Math.abs(one.index - other.index)
      const isNext = apart === 1 || apart === last
      if (isNext ? turnsBack(one.edge, other.edge) : touch(one.edge, other.edge)) return true
    }
  }
  return false
}

type Edge = readonly [Position, Position]
const edgesOf = (ring: Ring): Edge[] =>
  ring.slice(1).map((position, index) => [ring[index] ?? position, position])

const spanOf = ([[ax = 0, ay = 0], [bx = 0, by = 0]]: Edge) => ({
  west: Math.min(ax, bx),
  east: Math.max(ax, bx),
  south: Math.min(ay, by),
  north: Math.max(ay, by),
})

/** Positive where c lies on one side of the line through a and b, negative on the other, 0 on it. */
const side = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number =>
  orient2d(ax, ay, bx, by, cx, cy)

/** Whether a point on the line of an edge lies on the edge. */
const isWithin = ([[ax = 0, ay = 0], [bx = 0, by = 0]]: Edge, [x = 0, y = 0]: Position): boolean =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)

const isOn = (edge: Edge, point: Position): boolean => isWithin(edge, point) && side(...edge, point) === 0

/** Whether two edges cross inside both. */
const cross = (one: Edge, other: Edge): boolean =>
  Math.sign(side(...one, other[0])) * Math.sign(side(...one, other[1])) < 0 &&
  Math.sign(side(...other, one[0])) * Math.sign(side(...other, one[1])) < 0

const touch = (one: Edge, other: Edge): boolean =>
  cross(one, other) || other.some((point) => isOn(one, point)) || one.some((point) => isOn(other, point))

/** Whether of two edges with a common corner one leads back over the other. */
const turnsBack = (one: Edge, other: Edge): boolean => {
  const shared = one.find((point) => isSame(point, other[0]) || isSame(point, other[1]))
  const ends = [one, other].map((edge) => edge.find((point) => !isSame(point, shared)))
  return ends[0] !== undefined && ends[1] !== undefined && (isOn(one, ends[1]) || isOn(other, ends[0]))
}

const anyCross = (one: Ring, other: Ring): boolean => {
  const others = edgesOf(other)
  return edgesOf(one).some((edge) => others.some((next) => cross(edge, next)))
}

const liesIn = (hole: Ring, outer: Ring): boolean =>
  hole.every((point) => pointInPolygon(point, [outer]) !== false) && !anyCross(hole, outer)

const overlap = (one: Ring, other: Ring): boolean =>
  anyCross(one, other) ||
  one.some((point) => pointInPolygon(point, [other]) === true) ||
  other.some((point) => pointInPolygon(point, [one]) === true)
