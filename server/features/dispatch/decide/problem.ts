import { hourMs, minuteMs } from '#shared/time.ts'
import type { DecideOptions } from './options.ts'
import type { Courier, Situation, TravelTimes } from './situation.ts'

/**
 * A situation in numbers: minutes from now; deliveries, couriers and pick-ups by index. Travel is asked for
 * once a pair.
 */
export type Problem = {
  options: DecideOptions
  deliveries: number
  couriers: number
  /** By delivery. */
  pickUpOf: Int32Array
  ready: Float64Array
  due: Float64Array
  /** What it pays, in units of the average. */
  pay: Float64Array
  /** From its pick-up to its door. */
  direct: Float64Array
  /** At the door at the earliest, with a courier waiting at the pick-up. */
  earliest: Float64Array
  /** Couriers who may be offered it at all. */
  allowed: number[][]
  /** By courier. */
  free: Float64Array
  until: Float64Array
  maxBundled: Int32Array
  /**
   * What they will probably have earned beyond their guarantee, without what is decided now, in the unit of
   * `pay`; NaN: nothing is guaranteed.
   */
  overGuarantee: Float64Array
  /** How much more an hour they have earned than the average, from -1 to 1. */
  overAverage: Float64Array
  /** What a minute of a courier's time costs now. */
  courierTime: number
  /**
   * What it costs that a courier is at a delivery's door, or where they begin, and not among the open
   * pick-ups.
   */
  remoteDoor: (delivery: number) => number
  remoteStart: (courier: number) => number
  toPickUp: (courier: number, pickUp: number) => number
  fromDoor: (delivery: number, pickUp: number) => number
  betweenDoors: (from: number, to: number) => number
  betweenPickUps: (from: number, to: number) => number
  toDoor: (pickUp: number, delivery: number) => number
  /** Whether deliveries of two pick-ups may be carried together. */
  together: (one: number, other: number) => boolean
}

/** A function of two indexes that computes each value once. */
export const memoized = (
  rows: number,
  columns: number,
  compute: (row: number, column: number) => number,
): ((row: number, column: number) => number) => {
  const known = new Float64Array(rows * columns).fill(Number.NaN)
  return (row, column) => {
    const at = row * columns + column
    const value = known[at] as number
    if (!Number.isNaN(value)) return value
    const computed = compute(row, column)
    known[at] = computed
    return computed
  }
}

const hoursBetween = (from: number, until: number | null) =>
  until === null ? 0 : Math.max(0, until - from) / hourMs

/**
 * By courier: what they have earned an hour beside the average of all, as -1 (nothing) to 1 (twice as much or
 * more).
 */
const besideAverage = <Place>(now: number, couriers: readonly Courier<Place>[]): Float64Array => {
  // The first hour counts as a whole, or the first delivery of a shift would make a courier rich.
  const hourly = couriers.map(({ earned, shift }) => earned / Math.max(1, hoursBetween(shift.from, now)))
  const average = hourly.reduce((sum, one) => sum + one, 0) / Math.max(1, hourly.length)
  return Float64Array.from(hourly, (one) => (average === 0 ? 0 : Math.min(1, one / average - 1)))
}

/** Brings a situation into numbers. */
export const toProblem = <Place>(
  { now, deliveries, couriers }: Situation<Place>,
  travel: TravelTimes<Place>,
  options: DecideOptions,
): Problem => {
  const n = deliveries.length
  const m = couriers.length
  const fromNow = (at: number) => (at - now) / minuteMs
  const numbers = <Item>(items: readonly Item[], of: (item: Item) => number) => Float64Array.from(items, of)
  const minutes = (a: Place, b: Place) => travel.between(a, b) / minuteMs

  const pickUpIndex = new Map<string, number>()
  const pickUpPlaces: Place[] = []
  const openAt: number[] = []
  const pickUps = deliveries.map(({ pickUp, from }) => {
    const known = pickUpIndex.get(pickUp) ?? pickUpPlaces.length
    if (known === pickUpPlaces.length) {
      pickUpIndex.set(pickUp, known)
      pickUpPlaces.push(from)
    }
    openAt[known] = (openAt[known] ?? 0) + 1
    return known
  })
  const pickUpOf = Int32Array.from(pickUps)
  const places = pickUpPlaces.length
  const pickUpAt = (index: number) => pickUpPlaces[index] as Place
  const door = (delivery: number) => (deliveries[delivery] as { to: Place }).to
  const start = (courier: number) => (couriers[courier] as { place: Place }).place

  const meanPay = deliveries.reduce((sum, { pay }) => sum + pay, 0) / Math.max(1, n) || 1
  const free = numbers(couriers, ({ freeAt, shift }) => fromNow(Math.max(now, freeAt, shift.from)))
  const ready = numbers(deliveries, ({ readyAt }) => fromNow(Math.max(now, readyAt)))
  const direct = numbers(deliveries, ({ from, to }) => minutes(from, to))

  const courierIndex = new Map(couriers.map(({ id }, index) => [id, index]))
  const soonFree = [...couriers.keys()].filter((index) => (free[index] as number) <= options.horizonMinutes)
  const soonFreePlaces = soonFree.map(start)
  const wanted = 2 * options.candidates
  const nearest = soonFree.length > wanted ? travel.nearest(soonFreePlaces) : null
  const near = pickUpPlaces.map(
    (place) => nearest?.(place, wanted).map((index) => soonFree[index] as number) ?? soonFree,
  )
  const allowed = deliveries.map(({ lockedTo, declinedBy }, index) => {
    if (lockedTo !== null) {
      const holder = courierIndex.get(lockedTo)
      return holder === undefined ? [] : [holder]
    }
    const around = near[pickUpOf[index] as number] as number[]
    if (declinedBy.length === 0) return around
    const declined = new Set(declinedBy.map((id) => courierIndex.get(id)))
    return around.filter((courier) => !declined.has(courier))
  })

  const onShift = couriers.filter(({ shift }) => shift.from <= now).length
  const pressure = n / Math.max(1, onShift) - options.calm
  const remote = (place: Place) => {
    if (options.remote === 0) return 0
    let sum = 0
    for (let pickUp = 0; pickUp < places; pickUp++)
      sum += (openAt[pickUp] as number) * minutes(place, pickUpAt(pickUp))
    return (options.remote * sum) / n
  }
  const remoteDoors = memoized(n, 1, (delivery) => remote(door(delivery)))
  const remoteStarts = memoized(m, 1, (courier) => remote(start(courier)))

  return {
    options,
    deliveries: n,
    couriers: m,
    pickUpOf,
    ready,
    due: numbers(deliveries, ({ dueAt }) => fromNow(dueAt)),
    pay: numbers(deliveries, ({ pay }) => pay / meanPay),
    direct,
    earliest: Float64Array.from(
      ready,
      (at, index) => at + options.pickUpMinutes / 2 + (direct[index] as number) + options.dropOffMinutes / 2,
    ),
    allowed,
    free,
    until: numbers(couriers, ({ shift }) =>
      shift.until === null ? Number.POSITIVE_INFINITY : fromNow(shift.until),
    ),
    maxBundled: Int32Array.from(couriers, ({ maxLoad }) => Math.min(maxLoad, options.maxBundled)),
    overGuarantee: numbers(couriers, ({ earned, guaranteedPerHour, shift, freeAt }) =>
      guaranteedPerHour === 0
        ? Number.NaN
        : (earned - guaranteedPerHour * hoursBetween(shift.from, shift.until)) / meanPay +
          options.expectedPerHour * hoursBetween(Math.max(now, shift.from, freeAt), shift.until),
    ),
    overAverage: besideAverage(now, couriers),
    courierTime: Math.min(options.courierTimeMost, options.courierTime * Math.max(0, pressure)),
    remoteDoor: (delivery) => remoteDoors(delivery, 0),
    remoteStart: (courier) => remoteStarts(courier, 0),
    toPickUp: memoized(m, places, (courier, pickUp) => minutes(start(courier), pickUpAt(pickUp))),
    fromDoor: memoized(n, places, (delivery, pickUp) => minutes(door(delivery), pickUpAt(pickUp))),
    betweenDoors: memoized(n, n, (from, to) => minutes(door(from), door(to))),
    betweenPickUps: (from, to) => minutes(pickUpAt(from), pickUpAt(to)),
    toDoor: (pickUp, delivery) => minutes(pickUpAt(pickUp), door(delivery)),
    together: (one, other) =>
      one === other ||
      (options.neighbours > 0 && travel.metres(pickUpAt(one), pickUpAt(other)) <= options.neighbours),
  }
}
