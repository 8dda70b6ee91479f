import type { DecideOptions } from './options.ts'
import type { Situation, TravelTimes } from './situation.ts'

const minute = 60_000

/** A situation in numbers: minutes from now, deliveries, couriers and pick-ups by index. Travel is asked for once a pair. */
export type Problem = {
  options: DecideOptions
  deliveries: number
  couriers: number
  /** By delivery. */
  pickUpOf: Int32Array
  ready: Float64Array
  due: Float64Array
  pay: Float64Array
  /** From its pick-up to its door. */
  direct: Float64Array
  /** At the door at the earliest, with a courier waiting at the pick-up. */
  earliest: Float64Array
  /** Couriers who may be offered it, those first who can be there first. */
  candidates: Int32Array[]
  busy: number
  /** By courier. */
  free: Float64Array
  until: Float64Array
  maxLoad: Int32Array
  /** What he will probably have earned beyond his guarantee, without what is decided now, in the unit of `pay`. */
  overGuarantee: Float64Array
  toPickUp: (courier: number, pickUp: number) => number
  remoteDoor: Float64Array
  remoteCourier: Float64Array
  fromDoor: (delivery: number, pickUp: number) => number
  betweenDoors: (from: number, to: number) => number
}

/** A function of two indexes that computes each value once. */
export const remembered = (columns: number, rows: number, compute: (row: number, column: number) => number) => {
  const known = new Float64Array(columns * rows).fill(Number.NaN)
  return (row: number, column: number) => {
    const at = row * columns + column
    const value = known[at] as number
    if (!Number.isNaN(value)) return value
    const computed = compute(row, column)
    known[at] = computed
    return computed
  }
}

export const readSituation = <Place>(
  { now, deliveries, couriers }: Situation<Place>,
  travel: TravelTimes<Place>,
  options: DecideOptions,
): Problem => {
  const n = deliveries.length
  const m = couriers.length
  const from = (at: number) => (at - now) / minute
  const numbers = <Item>(items: readonly Item[], of: (item: Item) => number) => Float64Array.from(items, of)
  const minutes = (a: Place, b: Place) => travel.between(a, b) / minute

  const pickUpIndex = new Map<string, number>()
  const pickUpPlaces: Place[] = []
  const pickUpOf = Int32Array.from(deliveries, ({ pickUp, from }) => {
    const known = pickUpIndex.get(pickUp)
    if (known !== undefined) return known
    pickUpIndex.set(pickUp, pickUpPlaces.length)
    return pickUpPlaces.push(from) - 1
  })
  const pickUpAt = (index: number) => pickUpPlaces[index] as Place

  const meanPay = deliveries.reduce((sum, { pay }) => sum + pay, 0) / Math.max(1, n) || 1
  const free = numbers(couriers, (courier) => from(Math.max(now, courier.freeAt, courier.shift.from)))
  const ready = numbers(deliveries, ({ readyAt }) => from(Math.max(now, readyAt)))
  const direct = numbers(deliveries, (delivery) => minutes(delivery.from, delivery.to))
  const toPickUp = remembered(pickUpPlaces.length, m, (courier, pickUp) =>
    minutes((couriers[courier] as { place: Place }).place, pickUpAt(pickUp)),
  )

  const courierIndex = new Map(couriers.map(({ id }, index) => [id, index]))
  const places = couriers.map(({ place }) => place)
  const nearest = m > 4 * options.candidates ? travel.nearest(places) : null
  const everybody = [...places.keys()]
  const nearPickUp = pickUpPlaces.map((place) => nearest?.(place, 4 * options.candidates) ?? everybody)
  const candidates = deliveries.map((delivery, index) => {
    if (delivery.lockedTo !== null) {
      const holder = courierIndex.get(delivery.lockedTo)
      return Int32Array.from(holder === undefined ? [] : [holder])
    }
    const pickUp = pickUpOf[index] as number
    const declined = new Set(delivery.declinedBy.map((id) => courierIndex.get(id)))
    return Int32Array.from((nearPickUp[pickUp] as number[])
      .filter((courier) => !declined.has(courier) && (free[courier] as number) <= options.horizonMinutes))
  })
  const hours = (until: number | null, begin: number) =>
    until === null ? 0 : (until - begin) / (60 * minute)

  const onShift = couriers.filter(({ shift }) => shift.from <= now).length
  const pressure = Math.max(0, n / Math.max(1, onShift) - options.pressureFrom)
  const places0 = [...new Set(pickUpOf)]
  const weight = new Float64Array(pickUpPlaces.length)
  for (const r of pickUpOf) weight[r] = (weight[r] as number) + 1 / n
  const w = Math.min(options.remoteMost, options.remote + options.remotePressure * pressure)
  const remoteOf = (place: Place) => w === 0 ? 0 : w * places0.reduce((sum, r) => sum + (weight[r] as number) * minutes(place, pickUpAt(r)), 0)
  return {
    options,
    remoteDoor: numbers(deliveries, ({ to }) => remoteOf(to)),
    remoteCourier: numbers(couriers, ({ place }) => remoteOf(place)),
    busy: Math.min(options.busyMost, options.busy + options.busyPressure * pressure),
    deliveries: n,
    couriers: m,
    pickUpOf,
    ready,
    due: numbers(deliveries, ({ dueAt }) => from(dueAt)),
    pay: numbers(deliveries, ({ pay }) => pay / meanPay),
    direct,
    earliest: Float64Array.from(
      ready,
      (at, index) => at + options.pickUpMinutes / 2 + (direct[index] as number) + options.dropOffMinutes / 2,
    ),
    candidates,
    free,
    until: numbers(couriers, ({ shift }) =>
      shift.until === null ? Number.POSITIVE_INFINITY : from(shift.until),
    ),
    maxLoad: Int32Array.from(couriers, ({ maxLoad }) => Math.min(maxLoad, options.mostTogether)),
    overGuarantee: numbers(couriers, ({ earned, guaranteedPerHour, shift, freeAt }) =>
      guaranteedPerHour === 0 ? 1e6 :
      (earned - guaranteedPerHour * hours(shift.until, shift.from)) / meanPay +
      options.ordersPerHour * hours(shift.until, Math.max(now, shift.from, freeAt))),
    toPickUp,
    fromDoor: remembered(pickUpPlaces.length, n, (delivery, pickUp) =>
      minutes((deliveries[delivery] as { to: Place }).to, pickUpAt(pickUp)),
    ),
    betweenDoors: remembered(n, n, (a, b) =>
      minutes((deliveries[a] as { to: Place }).to, (deliveries[b] as { to: Place }).to),
    ),
  }
}
