import { promisedMinutes, spanAfter } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { orderingState } from '../restaurants/opening-hours.ts'
import { readWaits } from './catalogue-store.ts'

export type Wait = Awaited<ReturnType<typeof readWaits>>[number]
type Needed = Pick<Deps, 'db' | 'clock' | 'catalogueChanges'>
type Arrival = { from: string; to: string } | null

/** The restaurants' hours and promises as they were read; read again after a change of any of them. */
const caches = new WeakMap<object, { waits: Promise<Map<string, Wait>> | undefined }>()
/** When each active restaurant is open, what it promises, where it is and how it is rated, by its id. */
export const waitsOf = (deps: Needed): Promise<Map<string, Wait>> => {
  let memory = caches.get(deps.catalogueChanges)
  if (memory === undefined) {
    const own: { waits: Promise<Map<string, Wait>> | undefined } = { waits: undefined }
    deps.catalogueChanges.watch(({ everything, restaurants }) => {
      if (everything || restaurants.size > 0) own.waits = undefined
    })
    caches.set(deps.catalogueChanges, own)
    memory = own
  }
  const own = memory
  own.waits ??= readWaits(deps.db).then(
    (rows) => new Map(rows.map((row) => [row.id, row])),
    (error: unknown) => {
      own.waits = undefined
      throw error
    },
  )
  return own.waits
}

/** Until when what is said of this minute is said. */
export const endOfMinute = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / minuteMs) + 1) * minuteMs)

/**
 * The items with when they arrive if they are ordered within this minute; null where their restaurant is
 * closed. Only answers of the API say it: pages hold for longer.
 */
export const withArrivals = async <T>(
  deps: Needed,
  items: readonly T[],
  restaurantOf: (item: T) => string,
): Promise<(T & { arrival: Arrival })[]> => {
  const now = deps.clock()
  const waits = await waitsOf(deps)
  const known = new Map<string, Arrival>()
  const arrivalOf = (id: string): Arrival => {
    const wait = waits.get(id)
    if (!wait || !orderingState(wait, now).open) return null
    const { from, to } = spanAfter(now, promisedMinutes({ ...wait, busyMinutes: busyNow(wait, now) }))
    return { from: from.toISOString(), to: to.toISOString() }
  }
  return items.map((item) => {
    const id = restaurantOf(item)
    const arrival = known.has(id) ? (known.get(id) ?? null) : arrivalOf(id)
    known.set(id, arrival)
    return { ...item, arrival }
  })
}
