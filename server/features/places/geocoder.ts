import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { LatLng } from '#shared/api/wire.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { marketCentre, servedMetres } from '#shared/places/market.ts'
import { dayMs } from '#shared/time.ts'

/** Addresses hardly move; what was not found may be drawn by tomorrow. */
const keptMs = { found: 30 * dayMs, missing: dayMs }
const maxKept = 20_000
/** Of one call, and of the wait for a turn. */
const answerMs = 3_000
const turnMs = 3_000
/** After a failure nobody waits for it for so long. */
const restMs = 30_000

type Options = {
  /** What stands before /search. */
  url: string
  /** How many calls it may get in a second. */
  perSecond: number
  userAgent: string
  clock: () => Date
  warn: (error: unknown) => void
  wait?: (ms: number) => Promise<unknown>
}

/** Finds the point of an address; null: it is not found, not served, or nobody answers in time. */
export type Geocoder = (address: string) => Promise<LatLng | null>

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
  .transform(Number)
const results = z.array(z.object({ lat: degrees, lon: degrees }))

/**
 * Nominatim's search (https://nominatim.org/release-docs/latest/api/Search), or that of whoever speaks like
 * it. Calls are spread over time, as its public server demands of everybody; who would wait too long for a
 * turn gets null. Never throws.
 */
export const openGeocoder = ({ url, perSecond, userAgent, clock, warn, wait = sleep }: Options): Geocoder => {
  const base = url.replace(/(?<!\/)\/+$/, '')
  const kept = new LRUCache<string, { place: LatLng | null; until: number }>({ max: maxKept })
  const underWay = new Map<string, Promise<LatLng | null>>()
  let [turnAt, restUntil] = [0, 0]

  const ask = async (address: string): Promise<LatLng | null> => {
    const query = new URLSearchParams({ format: 'jsonv2', q: address, countrycodes: 'in', limit: '1' })
    const response = await fetch(`${base}/search?${query}`, {
      signal: AbortSignal.timeout(answerMs),
      headers: { accept: 'application/json', 'user-agent': userAgent },
      // A redirect could lead anywhere, even into our own network.
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the geocoder answered ${response.status}`)
    }
    const [first] = results.parse(await response.json())
    if (first === undefined) return null
    const place = { lat: Number(first.lat.toFixed(6)), lng: Number(first.lon.toFixed(6)) }
    return distance(marketCentre, place) > servedMetres ? null : place
  }
  const askInTime = async (address: string): Promise<LatLng | null> => {
    const now = clock().getTime()
    if (now < restUntil || turnAt - now > turnMs) return null
    const waits = Math.max(0, turnAt - now)
    turnAt = now + waits + 1_000 / perSecond
    if (waits > 0) await wait(waits)
    try {
      const place = await ask(address)
      const until = clock().getTime() + keptMs[place ? 'found' : 'missing']
      kept.set(address, { place, until })
      return place
    } catch (error) {
      restUntil = clock().getTime() + restMs
      warn(error)
      return null
    }
  }
  return (typed) => {
    const address = typed.trim().toLowerCase().replace(/\s+/g, ' ')
    const known = kept.get(address)
    if (known && known.until > clock().getTime()) return Promise.resolve(known.place)
    const asked = underWay.get(address)
    if (asked) return asked
    const answer = askInTime(address).finally(() => underWay.delete(address))
    underWay.set(address, answer)
    return answer
  }
}
