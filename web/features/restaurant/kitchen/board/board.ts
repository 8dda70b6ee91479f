import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { ageOf, itemsAt } from './all-day.ts'

/** Where on the screen an order stands: among the new ones, what is cooked, or what is ready. */
export type Place = 'new' | 'cooking' | 'ready'

/**
 * The place of an order. One that ended, or left, stays where somebody last saw it until it is acknowledged.
 */
export const placeOf = ({ status, timeline }: Pick<Order, 'status' | 'timeline'>): Place => {
  const last = [...timeline].reverse().find((entry) => entry.status !== 'cancelled')?.status
  const stood = status === 'cancelled' ? last : status
  if (stood === 'preparing') return 'cooking'
  return stood === 'confirmed' || stood === 'processing' || stood === undefined ? 'new' : 'ready'
}

/** What a ticket says in words, shape and colour at once. */
export type TicketState = 'new' | 'cooking' | 'getsLate' | 'late' | 'ready' | 'cancelled' | 'missed'

export const stateOf = (order: Order, now: number): TicketState => {
  if (order.status === 'cancelled') return order.attention?.kind === 'missed' ? 'missed' : 'cancelled'
  const place = placeOf(order)
  if (place !== 'cooking') return place
  const { kind } = ageOf(order, now)
  return kind === 'fresh' ? 'cooking' : kind
}

/** Below this much of its time a new order is urgent, in milliseconds. */
const urgentMs = 3 * minuteMs

/** What is left of the time to accept an order: `9:05`, never below `0:00`. */
export const countdownOf = ({ acceptBy }: Pick<Order, 'acceptBy'>, now: number) => {
  const left = Math.max(0, Date.parse(acceptBy) - now)
  const seconds = Math.ceil(left / 1_000)
  return {
    text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    urgent: left < urgentMs,
  }
}

/**
 * How urgently somebody has to accept, from 0, just placed, to 1, nearly cancelled: by the order that waits
 * longest; null where none waits.
 */
export const urgencyOf = (
  orders: readonly Pick<Order, 'status' | 'placedAt' | 'acceptBy'>[],
  now: number,
): number | null => {
  const waiting = orders.filter(({ status }) => status === 'confirmed')
  if (waiting.length === 0) return null
  return Math.max(
    ...waiting.map(({ placedAt, acceptBy }) => {
      const [from, to] = [Date.parse(placedAt), Date.parse(acceptBy)]
      return Math.min(1, Math.max(0, (now - from) / Math.max(1, to - from)))
    }),
  )
}

/**
 * Whether a station still has to do with an order: all of its lines there are ready otherwise. What has to be
 * acknowledged is every station's.
 */
export const concerns = (order: Order, station: string, stationOf: ReadonlyMap<string, string>): boolean => {
  if (station === '') return true
  const lines = linesAt(order, station, stationOf)
  if (lines.length === 0) return false
  return (
    order.attention !== null || order.status !== 'preparing' || lines.some(({ readyAt }) => readyAt === null)
  )
}

export type TicketLine = { line: number; item: Order['items'][number]; readyAt: string | null }

/** The lines of an order that are made at a station, each with its position in the order. */
export const linesAt = (
  order: Order,
  station: string,
  stationOf: ReadonlyMap<string, string>,
): TicketLine[] => {
  const shown = new Set(itemsAt(order, station, stationOf))
  return order.items.flatMap((item, line) =>
    shown.has(item) ? [{ line, item, readyAt: order.lines[line]?.readyAt ?? null }] : [],
  )
}

/** How far each station is with an order, the stations in the order of its lines; '' for dishes of none. */
export const stationsOf = (order: Order, stationOf: ReadonlyMap<string, string>) => {
  const stations = new Map<string, { ready: number; lines: number }>()
  order.items.forEach(({ dishId }, line) => {
    const station = stationOf.get(dishId) ?? ''
    const { ready, lines } = stations.get(station) ?? { ready: 0, lines: 0 }
    stations.set(station, { ready: ready + (order.lines[line]?.readyAt ? 1 : 0), lines: lines + 1 })
  })
  return [...stations].map(([station, count]) => ({ station, ...count }))
}

/** About how high a ticket is, in lines of dishes. */
export const heightOf = (order: Order): number =>
  4 +
  order.items.reduce((sum, { options }) => sum + 1 + (options.length > 0 ? 0.8 : 0), 0) +
  (order.shippingDetails.notes ? 1.5 : 0) +
  order.changes.length * 1.5 +
  (order.attention === null ? 0 : 2)

/**
 * Packs tickets into columns, each into the one that is least full. `before` says where those already shown
 * stand: they stay in their column, so that what comes and goes moves nothing beside it.
 */
export const pack = (
  tickets: readonly { id: string; height: number }[],
  columns: number,
  before: ReadonlyMap<string, number>,
): Map<string, number> => {
  const full = Array.from({ length: columns }, () => 0)
  const placed = new Map<string, number>()
  const put = (id: string, height: number, column: number) => {
    placed.set(id, column)
    full[column] = (full[column] ?? 0) + height
  }
  for (const { id, height } of tickets) {
    const column = before.get(id)
    if (column !== undefined && column < columns) put(id, height, column)
  }
  for (const { id, height } of tickets) if (!placed.has(id)) put(id, height, full.indexOf(Math.min(...full)))
  return placed
}
