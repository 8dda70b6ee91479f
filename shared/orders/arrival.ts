import { minuteMs } from '../time.ts'
import type { OrderStatus } from './order-lifecycle.ts'

/**
 * When food arrives: the only place that computes it, so that every screen and message has the same figure.
 * Pure: instants are UTC and passed in, distances are whole metres.
 *
 * Before the order it is a range in words, the restaurant's own (`25-30 min`). An order then has one
 * estimate, `estimatedDelivery`, that follows the best knowledge (decisions.md, estimated delivery):
 * - placed: 45 minutes later (specification section 9); where the restaurant states its usual preparation
 *   time: that, the hand-over and the way; either later by what it is busy;
 * - accepted: the preparation time that the kitchen states, the hand-over and the way; if it states none, the
 *   longest time of the restaurant's range with what it is busy, which is what the customer was shown;
 * - ready: the hand-over and the way;
 * - with the courier: the way from where the courier is.
 */
export type KnownStep =
  | {
      step: 'placed'
      at: Date
      /** What the restaurant usually takes; null: not stated. */
      preparationMinutes: number | null
      busyMinutes: number
      /** From the restaurant to the door; null: unknown. */
      metres: number | null
    }
  | {
      step: 'accepted'
      at: Date
      /** As the kitchen states them with this order, or what it takes at the moment; null: not stated. */
      preparationMinutes: number | null
      busyMinutes: number
      /** The restaurant's range. */
      range: string
      /** From the restaurant to the door; null: unknown. */
      metres: number | null
    }
  | { step: 'ready'; at: Date; metres: number | null }
  | { step: 'enroute'; at: Date; metres: number | null }

/** Specification section 9: the estimated delivery is 45 minutes after the order. */
const afterOrderMinutes = 45
/** How long ready food waits for its courier, on average. */
const handOverMinutes = 4
/** 15 km/h in a straight line: a scooter in town, with its detours. */
const metresPerMinute = 250
/** A way whose length is not known. */
const unknownWayMinutes = 15

/** Whole minutes of a way: at least one, so that nothing arrives before it is there. */
const wayMinutes = (metres: number | null): number =>
  metres === null ? unknownWayMinutes : Math.max(1, Math.ceil(metres / metresPerMinute))

/** When an order will be there, as far as is known after `known`. */
export const estimateArrival = (known: KnownStep): Date => {
  const after = (minutes: number) => new Date(known.at.getTime() + minutes * minuteMs)
  switch (known.step) {
    case 'placed':
      return known.preparationMinutes === null
        ? after(afterOrderMinutes + known.busyMinutes)
        : after(known.preparationMinutes + known.busyMinutes + handOverMinutes + wayMinutes(known.metres))
    case 'accepted':
      return known.preparationMinutes === null
        ? after(longestMinutes(known.range) + known.busyMinutes)
        : after(known.preparationMinutes + handOverMinutes + wayMinutes(known.metres))
    case 'ready':
      return after(handOverMinutes + wayMinutes(known.metres))
    case 'enroute':
      return after(wayMinutes(known.metres))
  }
}

/** When food is ready that is estimated to arrive at `arrival`: before the hand-over and the way. */
export const readyBefore = (arrival: Date, metres: number | null): Date =>
  new Date(arrival.getTime() - (handOverMinutes + wayMinutes(metres)) * minuteMs)

/** The range of a restaurant that states none. */
export const usualRange = '30-45 min'

/**
 * The minutes of a range, `25-30 min` or `40 min`; those of the usual range where it names none that can be.
 */
const minutesOf = (range: string): { shortest: number; longest: number } => {
  const named = (range.match(/\d+/g) ?? []).map(Number).filter((minutes) => minutes >= 5 && minutes <= 300)
  return named.length === 0
    ? { shortest: 30, longest: 45 }
    : { shortest: Math.min(...named), longest: Math.max(...named) }
}

/** What a range promises at the latest, in minutes. */
export const longestMinutes = (range: string): number => minutesOf(range).longest

/** The range as it is shown while everything takes so many minutes longer. */
export const rangeWhileBusy = (range: string, busyMinutes: number): string => {
  if (busyMinutes === 0) return range
  const { shortest, longest } = minutesOf(range)
  const from = shortest + busyMinutes
  return shortest === longest ? `${from} min` : `${from}-${longest + busyMinutes} min`
}

/** The range in which food from several restaurants arrives: from the first to the last. */
export const combinedRange = (ranges: readonly string[]): string => {
  const [only, ...others] = new Set(ranges)
  if (only === undefined) return usualRange
  if (others.length === 0) return only
  const each = [only, ...others].map(minutesOf)
  const shortest = Math.min(...each.map((range) => range.shortest))
  return `${shortest}-${Math.max(...each.map((range) => range.longest))} min`
}

/** What to say about an order's arrival. */
export type Arrival =
  /** Whole minutes, rounded up; `at` is the same as an instant. */
  | { kind: 'expected'; minutes: number; at: string }
  /** The estimate has passed and the food is not there: no time is named that has gone by. */
  | { kind: 'late'; onTheWay: boolean }
  | { kind: 'arrived'; at: string | null }

type Arriving = { status: OrderStatus; estimatedDelivery: string; deliveredAt: string | null }

/** The arrival of an order at `now` (milliseconds since 1970); null if it is cancelled. */
export const arrivalOf = (
  { status, estimatedDelivery, deliveredAt }: Arriving,
  now: number,
): Arrival | null => {
  if (status === 'cancelled') return null
  if (status === 'delivered') return { kind: 'arrived', at: deliveredAt }
  const minutes = Math.ceil((Date.parse(estimatedDelivery) - now) / minuteMs)
  return minutes > 0
    ? { kind: 'expected', minutes, at: estimatedDelivery }
    : { kind: 'late', onTheWay: status === 'outForDelivery' }
}
