import { z } from 'zod'
import type { LatLng } from '#shared/api/wire.ts'
import type { Leg } from './known-travel.ts'

/**
 * Asks a routing service for the ways between places; null where it knows none. Throws if it is away, slow,
 * or its answer is not what its documentation says.
 */
export type RoutingService = (
  sources: readonly LatLng[],
  targets: readonly LatLng[],
  signal: AbortSignal,
) => Promise<(Leg | null)[][]>

const read = async <Answer>(request: Promise<Response>, schema: z.ZodType<Answer>): Promise<Answer> => {
  const response = await request
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the routing service answered ${response.status}`)
  }
  return schema.parse(await response.json())
}

const seconds = z.number().min(0).nullable()
const osrmTable = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(seconds)),
  distances: z.array(z.array(seconds)),
})

/**
 * OSRM's table service: https://project-osrm.org/docs/v5.24.0/api/#table-service. `url` is what stands before
 * /table/v1.
 */
export const osrm =
  (url: string): RoutingService =>
  async (sources, targets, signal) => {
    const places = [...sources, ...targets].map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`)
    const indexes = [...places.keys()]
    const query = new URLSearchParams({
      annotations: 'duration,distance',
      sources: indexes.slice(0, sources.length).join(';'),
      destinations: indexes.slice(sources.length).join(';'),
    })
    const { durations, distances } = await read(
      fetch(`${url}/table/v1/driving/${places.join(';')}?${query}`, { signal, redirect: 'error' }),
      osrmTable,
    )
    return sources.map((_, row) =>
      targets.map((_, column) => {
        const duration = durations[row]?.[column] ?? null
        const metres = distances[row]?.[column] ?? null
        return duration === null || metres === null ? null : { duration: duration * 1_000, metres }
      }),
    )
  }

const valhallaMatrix = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: seconds, distance: z.number().min(0).nullable() }))),
})

/**
 * Valhalla's matrix service: https://valhalla.github.io/valhalla/api/matrix/api-reference/. Couriers ride
 * motor scooters.
 */
export const valhalla =
  (url: string): RoutingService =>
  async (sources, targets, signal) => {
    const places = (list: readonly LatLng[]) => list.map(({ lat, lng }) => ({ lat, lon: lng }))
    const { sources_to_targets: matrix } = await read(
      fetch(`${url}/sources_to_targets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          sources: places(sources),
          targets: places(targets),
          costing: 'motor_scooter',
          units: 'kilometers',
        }),
        signal,
        redirect: 'error',
      }),
      valhallaMatrix,
    )
    return sources.map((_, row) =>
      targets.map((_, column) => {
        const { time = null, distance = null } = matrix[row]?.[column] ?? {}
        return time === null || distance === null
          ? null
          : { duration: time * 1_000, metres: distance * 1_000 }
      }),
    )
  }
