import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { LatLng } from '#shared/api/wire.ts'
import { minuteMs } from '#shared/time.ts'
import type { Situation, TravelTimes } from '../decide/situation.ts'
import { type KnownTravel, type Leg, legKey, travelBy, travelWith } from './known-travel.ts'
import { type RequiredTable, requiredTables } from './required-legs.ts'
import { osrm, type RoutingService, valhalla } from './routing-service.ts'
import type { Pace } from './straight-line.ts'

/** Traffic changes: a way is asked for again after so long. */
const freshMs = 10 * minuteMs
const maxLegs = 100_000
/** After a failure nobody waits for the service for so long. */
const restMs = 30_000
const requestsAtOnce = 4

/** Where travel times come from. Never throws: what is not known in time is by the straight line. */
export type TravelSource = {
  /** By what was asked for before. */
  now: () => TravelTimes<LatLng>
  /** Asks for what a decision about a situation needs and is not known. */
  prepare: (situation: Situation<LatLng>) => Promise<KnownTravel>
}

/** `straight`, or the kind and the URL of a routing service, as the setting TRAVEL_TIMES says. */
const serviceOf = (setting: string): RoutingService | null => {
  const [kind = '', ...url] = setting.split(':')
  const base = url.join(':').replace(/(?<!\/)\/+$/, '')
  if (kind === 'osrm') return osrm(base)
  return kind === 'valhalla' ? valhalla(base) : null
}

export type TravelParts = {
  clock: () => Date
  warn: (error: unknown) => void
  /** A decision does not wait longer for the service. */
  patienceMs?: number
}

/** Opens what the setting TRAVEL_TIMES names. */
export const openTravel = (
  setting: string,
  pace: Pace,
  { clock, warn, patienceMs = 2_000 }: TravelParts,
): TravelSource => {
  const service = serviceOf(setting)
  const nothing: KnownTravel = { pace, legs: new Map() }
  if (service === null) return { now: () => travelBy(nothing), prepare: async () => nothing }

  const cache = new LRUCache<string, { leg: Leg | null; at: number }>({ max: maxLegs })
  const limit = pLimit(requestsAtOnce)
  let restUntil = 0
  /** Undefined: to be asked for; null: the service knows no way. */
  const freshLeg = (key: string): Leg | null | undefined => {
    const known = cache.get(key)
    return known !== undefined && clock().getTime() - known.at < freshMs ? known.leg : undefined
  }
  const ask = async ({ sources, targets }: RequiredTable, signal: AbortSignal): Promise<void> => {
    const missing = sources.filter((from) => targets.some((to) => freshLeg(legKey(from, to)) === undefined))
    if (missing.length === 0) return
    const table = await service(missing, targets, signal)
    const at = clock().getTime()
    for (const [row, from] of missing.entries())
      for (const [column, to] of targets.entries())
        cache.set(legKey(from, to), { leg: table[row]?.[column] ?? null, at })
  }
  const legsOf = (tables: readonly RequiredTable[]): KnownTravel => {
    const legs = new Map<string, Leg>()
    for (const { sources, targets } of tables)
      for (const from of sources)
        for (const to of targets) {
          const key = legKey(from, to)
          const leg = freshLeg(key)
          if (leg) legs.set(key, leg)
        }
    return { pace, legs }
  }
  return {
    now: () => travelWith(pace, (key) => freshLeg(key) ?? undefined),
    prepare: async (situation) => {
      const tables = requiredTables(situation)
      if (clock().getTime() >= restUntil) {
        const signal = AbortSignal.timeout(patienceMs)
        await Promise.all(tables.map((table) => limit(() => ask(table, signal)))).catch((error: unknown) => {
          restUntil = clock().getTime() + restMs
          warn(error)
        })
      }
      return legsOf(tables)
    },
  }
}
