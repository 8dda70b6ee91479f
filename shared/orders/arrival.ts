import { minuteMs } from '../time.ts'
import type { OrderStatus } from './order-lifecycle.ts'

/**
 * When food arrives: the only place that computes it, so that every screen and message has the same figure.
 * Pure: instants are UTC and passed in, distances are whole metres.
 *
 * Before the order it is a range of minutes (`promisedMinutes`): what was learned of the restaurant at this
 * hour (server/features/promises), or what it states. Checkout turns it into the order's promise, and what is
 * known later only brings it nearer, or says why it cannot be kept (`arrivalAfter`):
 * - accepted: the preparation time that the kitchen states, the hand-over and the way;
 * - ready: the hand-over and the way;
 * - with the courier: the way from where the courier is, and the door.
 */

/** Specification section 9: the estimated delivery is 45 minutes after the order. */
const unstated = { from: 30, to: 45 }
/** How long ready food waits for its courier, on average. */
const handOverMinutes = 4
/** From the end of the way to the door: parking, stairs; whoever is so near, in metres, is there. */
const doorMinutes = 2
const atDoorMetres = 100
/** 15 km/h in a straight line: a scooter in town, with its detours. */
const metresPerMinute = 250
/** A way whose length is not known. */
const unknownWayMinutes = 15
/** The way to a customer in the same part of the city. */
const usualWayMinutes = 9

/** Whole minutes of a way: at least one, so that nothing arrives before it is there. */
const wayMinutes = (metres: number | null): number =>
  metres === null ? unknownWayMinutes : Math.max(1, Math.ceil(metres / metresPerMinute))

/** Minutes of a way whose length is known: as couriers ride, in fractions. */
export const minutesOfWay = (metres: number): number => metres / metresPerMinute

/** When the food is at the door whose courier is so far from it. */
export const atDoor = (at: Date, metres: number | null): Date =>
  later(at, wayMinutes(metres) + (metres === null || metres <= atDoorMetres ? 0 : doorMinutes))

/** When the courier is at a place, on the way to it. */
export const atPlace = (at: Date, metres: number): Date => later(at, wayMinutes(metres))

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** When food is ready that is estimated to arrive at `arrival`: before the hand-over and the way. */
export const readyBefore = (arrival: Date, metres: number | null): Date =>
  later(arrival, -(handOverMinutes + wayMinutes(metres)))

/** The range of a restaurant that states none. */
export const usualRange = '30-45 min'

/** Minutes from an order to the door. */
export type Minutes = { from: number; to: number }

/** The minutes of a range, `25-30 min` or `40 min`; those that hold where it names none that can be. */
const minutesOf = (range: string): Minutes => {
  const named = (range.match(/\d+/g) ?? []).map(Number).filter((minutes) => minutes >= 5 && minutes <= 300)
  return named.length === 0 ? unstated : { from: Math.min(...named), to: Math.max(...named) }
}

/** What is learned of a restaurant, as of this hour and as busy as everybody is (jsonb of its row). */
export type LearnedPromise = Minutes & {
  /** How much longer a larger order takes, and a dearer one: exponents (see `promisedMinutes`). */
  portions: number
  cost: number
  /** What the food of an order costs as a rule, in paise. */
  usualCost: number
  /** How much longer ten minutes more of way take, as an exponent, and what the way takes as a rule. */
  way: number
  usualWay: number
}

type Promising = {
  /** `25-30 min`, as its menu was brought. */
  deliveryTime: string
  /** As the restaurant itself sets it; null: not stated. */
  preparationMinutes: number | null
  busyMinutes: number
  promise: LearnedPromise | null
}

/** What is known of an order; a restaurant alone is shown as for an ordinary one. */
export type Ordered = {
  portions: number
  /** In paise. */
  subtotal: number
  /** To the point that the customer has put on the map; null: none. */
  metres: number | null
}

/** An ordinary order: with so many portions nothing takes longer than usual. */
export const usualPortions = 2.5

/** What a restaurant states: at the latest, and between which minutes. */
export const statedMinutes = ({
  deliveryTime,
  preparationMinutes,
}: Pick<Promising, 'deliveryTime' | 'preparationMinutes'>): Minutes => {
  if (preparationMinutes === null) return minutesOf(deliveryTime)
  const from = preparationMinutes + handOverMinutes + usualWayMinutes
  return { from, to: from + 10 }
}

/**
 * Within how many minutes a restaurant brings an order that is placed now, in steps of five; what it states
 * is taken as it is. A small or cheap order takes no shorter than an ordinary one, so that a dish has the
 * same time in a list and in the cart.
 */
export const promisedMinutes = (restaurant: Promising, ordered?: Ordered): Minutes => {
  const { promise, busyMinutes } = restaurant
  if (promise === null) {
    const { from, to } = statedMinutes(restaurant)
    return { from: from + busyMinutes, to: to + busyMinutes }
  }
  const above = (value: number) => Math.max(0, value)
  const longer =
    ordered === undefined
      ? 1
      : Math.exp(
          promise.portions * above(Math.log(ordered.portions / usualPortions)) +
            promise.cost * above(Math.log(Math.max(1, ordered.subtotal) / promise.usualCost)) +
            (ordered.metres === null
              ? 0
              : (promise.way * (minutesOfWay(ordered.metres) - promise.usualWay)) / 10),
        )
  const rounded = (minutes: number) => Math.max(5, Math.round((minutes * longer + busyMinutes) / 5) * 5)
  const from = rounded(promise.from)
  return { from, to: Math.max(from + 5, rounded(promise.to)) }
}

/** Until it is ready to be collected: the same without the hand-over and the way. */
export const collectedMinutes = ({ from, to }: Minutes): Minutes => {
  const sooner = (minutes: number) => Math.max(5, minutes - handOverMinutes - usualWayMinutes)
  return { from: sooner(from), to: Math.max(sooner(from) + 5, sooner(to)) }
}

/** Minutes as they are shown: `25-30 min`. */
export const rangeText = ({ from, to }: Minutes): string =>
  from === to ? `${from} min` : `${from}-${to} min`

/** As it is shown of a restaurant: its own words where it has any that name no minutes. */
export const shownRange = (restaurant: Promising): string =>
  restaurant.promise === null &&
  restaurant.busyMinutes === 0 &&
  restaurant.preparationMinutes === null &&
  !/\d/.test(restaurant.deliveryTime)
    ? restaurant.deliveryTime
    : rangeText(promisedMinutes(restaurant))

/** The range in which food from several restaurants arrives: from the first to the last. */
export const combinedRange = (ranges: readonly string[]): string => {
  const [only, ...others] = new Set(ranges)
  if (only === undefined) return usualRange
  if (others.length === 0) return only
  const each = [only, ...others].map(minutesOf)
  return rangeText({
    from: Math.min(...each.map(({ from }) => from)),
    to: Math.max(...each.map(({ to }) => to)),
  })
}

/** When an order arrives: not before `from`, and by `to` as promised. */
export type Span = { from: Date; to: Date }

/**
 * The span of an order placed at `at`, from whole minutes on: whoever asks within one minute hears the same.
 */
export const spanAfter = (at: Date, { from, to }: Minutes): Span => {
  const minute = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs)
  return { from: later(minute, from), to: later(minute, to) }
}

/** Why a promise is not kept. */
export const lateReasons = ['kitchen', 'courier', 'way'] as const
export type LateReason = (typeof lateReasons)[number]

export type KnownStep =
  /** As the kitchen states them with this order, or as it usually takes; null: not stated. */
  | { step: 'accepted'; at: Date; preparationMinutes: number | null; metres: number | null }
  | { step: 'ready'; at: Date; metres: number | null }
  | { step: 'enroute'; at: Date; metres: number | null }

/** When it is expected, by when it is promised, and why that is later than it was, if it is. */
export type Moved = { expected: Date; to: Date; lateReason: LateReason | null }

/**
 * An order's arrival after a step: what is known better brings it nearer, and only what cannot be kept any
 * more moves the promise back. `spread` is how many minutes lie between its two ends. Null where a step says
 * nothing.
 */
export const arrivalAfter = (
  known: KnownStep,
  before: { expected: Date; to: Date },
  spread: number,
): Moved | null => {
  const { at, metres, step } = known
  if (step === 'accepted' && known.preparationMinutes === null) return null
  const kitchen = step === 'accepted' ? (known.preparationMinutes ?? 0) : 0
  const expected =
    step === 'enroute' ? atDoor(at, metres) : later(at, kitchen + handOverMinutes + wayMinutes(metres))
  const latest = later(expected, step === 'accepted' ? spread : Math.min(spread, surerSpread))
  if (expected > before.to)
    return { expected, to: latest, lateReason: step === 'enroute' ? 'courier' : 'kitchen' }
  return {
    expected: earlier(expected, before.expected),
    to: earlier(latest, before.to),
    lateReason: null,
  }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** Between the ends once the food is ready, at most. */
const surerSpread = 5

type Promised = {
  status: OrderStatus
  estimatedDelivery: Date
  /** The promise as it stands. */
  promisedBy: Date
  /** Between which minutes it was promised; null in orders from before there was a range. */
  promisedFrom: number | null
  promisedTo: number | null
  /** The slot of an order for later; none where it is made as soon as possible. */
  slotFrom?: Date | null
  slotTo?: Date | null
}

/** How many minutes lie between the ends of an order's promise. */
export const spreadOf = ({
  promisedFrom,
  promisedTo,
  slotFrom,
  slotTo,
}: Pick<Promised, 'promisedFrom' | 'promisedTo' | 'slotFrom' | 'slotTo'>) => {
  if (slotFrom && slotTo) return (slotTo.getTime() - slotFrom.getTime()) / minuteMs
  return promisedFrom === null || promisedTo === null ? 0 : promisedTo - promisedFrom
}

/**
 * When an order arrives as far as is known: `near` is when its courier would be there by where they are. It
 * never says earlier than the courier can come, nor later than promised while that can be kept.
 */
export const spanOf = (order: Promised, near: Date | null): Span & { late: boolean } => {
  const { status, estimatedDelivery: expected, promisedBy: to } = order
  if (near !== null) return near > to ? { from: near, to: near, late: true } : { from: near, to, late: false }
  if (expected < to) return { from: expected, to, late: false }
  const sure = status === 'readyForPickup' || status === 'outForDelivery'
  const spread = spreadOf(order)
  return { from: later(to, -(sure ? Math.min(spread, surerSpread) : spread)), to, late: false }
}

/** What to say about an order's arrival. */
export type Arrival =
  /**
   * Whole minutes, at least one: not before `from`, and by `to` as promised, which is at `at`. With the
   * courier under way `from` is when they are there as far as is known.
   */
  | { kind: 'expected'; from: number; to: number; at: string; onTheWay: boolean }
  /** The promise has passed and the food is not there: no time is named that has gone by. */
  | { kind: 'late'; onTheWay: boolean }
  | { kind: 'arrived'; at: string | null }

type Arriving = { status: OrderStatus; arrival: { from: string; to: string }; deliveredAt: string | null }

/**
 * The arrival of an order at `now` (milliseconds since 1970); null if it is cancelled. It counts from the
 * next whole minute, as the promise was made (`spanAfter`): an order just placed says what its checkout said.
 */
export const arrivalOf = ({ status, arrival, deliveredAt }: Arriving, now: number): Arrival | null => {
  if (status === 'cancelled') return null
  if (status === 'delivered') return { kind: 'arrived', at: deliveredAt }
  const onTheWay = status === 'outForDelivery'
  if (Date.parse(arrival.to) <= now) return { kind: 'late', onTheWay }
  const minute = Math.ceil(now / minuteMs)
  const minutesTo = (instant: string) => Math.max(1, Math.ceil(Date.parse(instant) / minuteMs) - minute)
  return {
    kind: 'expected',
    from: minutesTo(arrival.from),
    to: minutesTo(arrival.to),
    at: arrival.to,
    onTheWay,
  }
}
