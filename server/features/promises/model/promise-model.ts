import { usualPortions } from '#shared/orders/arrival.ts'
import { minuteMs } from '#shared/time.ts'
import { type Decayed, fading, shrunkMean, withValue } from './decayed.ts'
import { emptyNormal, fitted, type Normal, observe } from './least-squares.ts'
import { addTo, emptySketch, quantile, type Sketch } from './sketch.ts'

/*
 * What deliveries took, learned one after the other (docs/decisions/0099-learned-promises.md). All in natural
 * logarithms of minutes: what makes an order slow makes a slow kitchen slower. A time is
 *
 *   stated · what the moment adds · the restaurant · the hour in the city · the restaurant at that hour
 *
 * and the spread around it. Everything begins at what is stated, and moves as far as what was seen weighs.
 */

/** What is known of an order when it is placed. */
export type Placed = {
  restaurantId: string
  /** When, in milliseconds since 1970, and the hour of the week there: 0 is Monday, midnight to one. */
  at: number
  hourOfWeek: number
  /** What the restaurant states, in minutes: usually, and at the latest. Null: nothing is stated. */
  stated: { shortest: number; longest: number } | null
  /** How many portions. */
  portions: number
  /** What the food costs, in paise; how much is much is the city's. */
  subtotal: number
  /** Open orders for each courier on shift; null: not known. */
  load: number | null
  /** The share of couriers on shift who are under way, 0 to 1; null: not known. */
  busy: number | null
  /** Minutes of the way to the door; null: not known, so as long as usual. */
  way: number | null
}

/** Minutes from placing to the door. */
export type Promised = { expected: number; latest: number }

/** What was learned of a restaurant. */
export type RestaurantLearned = {
  all: Decayed
  /** By three hours of the day, 0 to 7. */
  parts: Record<string, Decayed>
  spread: Sketch
}

type Shares = { expected: number; latest: number }

/** What was learned of all of them together. */
export type CityLearned = {
  moments: Normal
  /** Fitted of them. */
  coefficients: number[]
  /** How many deliveries; old ones count less. */
  learned: Decayed
  /** By hour of the week. */
  hours: Record<string, Decayed>
  spread: Sketch
  /** Which quantiles keep half and four fifths of the promises: a little more or less than these shares. */
  shares: Shares
  /** The logarithm of what the food of an order costs. */
  subtotals: Decayed | null
  /** The way in minutes, where it was known. */
  ways: Decayed | null
}

const unstated = { shortest: 30, longest: 45 }
const usualWay = 9
/** How many deliveries of 0 each part is drawn to, and how strongly each coefficient. */
const priors = { restaurant: 8, hour: 30, part: 20, ridge: 5, spread: 100 }
/** After so many deliveries, what was learned weighs as much as what is stated. */
const trusted = 20
/** How many of the promises are to be kept, and how far one that is, or is not, moves the quantile. */
const kept: Shares = { expected: 0.5, latest: 0.8 }
const step = 0.005
/** So many deliveries of others say as much about a restaurant as one of its own, up to `trusted`. */
const ofOthers = 20

const size = 7
const above = (value: number) => Math.max(0, value)

/**
 * What of the moment makes an order slower or quicker than usual. A small or cheap order is as an ordinary
 * one: nobody is shown a longer time for one dish in a list than for the same dish in the cart.
 */
const moment = (placed: Placed, { subtotals, ways }: Pick<CityLearned, 'subtotals' | 'ways'>): number[] => {
  const { portions, subtotal, load, busy, way } = placed
  const manage = Math.min(3, load ?? 1) - 1
  const cost = subtotals === null ? 0 : Math.log(Math.max(1, subtotal)) - subtotals.sum / subtotals.weight
  return [
    1,
    above(Math.log(portions / usualPortions)),
    above(cost),
    manage,
    above(manage),
    busy === null ? 0 : busy - 1,
    way === null ? 0 : (way - usualWayOf(ways)) / 10,
  ]
}

/** What an order costs and how long its way is as a rule: paise, and minutes. */
export const usualOf = ({ subtotals, ways }: CityLearned): { cost: number; way: number } => ({
  cost: subtotals === null ? 1 : Math.exp(subtotals.sum / subtotals.weight),
  way: usualWayOf(ways),
})

const usualWayOf = (ways: Decayed | null): number => (ways === null ? usualWay : ways.sum / ways.weight)

const partOf = (hourOfWeek: number): number => Math.floor((hourOfWeek % 24) / 3)

export const newCity = (): CityLearned => ({
  moments: emptyNormal(size),
  coefficients: new Array<number>(size).fill(0),
  learned: { weight: 0, sum: 0, at: 0 },
  hours: {},
  spread: emptySketch(),
  shares: kept,
  subtotals: null,
  ways: null,
})

/** The parts of what an order of this moment takes, as logarithms of how much longer than stated at most. */
const partsOf = (placed: Placed, city: CityLearned, restaurant: RestaurantLearned | undefined) => {
  const known = moment(placed, city)
  const byMoment = known.reduce((sum, value, index) => sum + value * (city.coefficients[index] ?? 0), 0)
  return {
    known,
    byMoment,
    own: shrunkMean(restaurant?.all, priors.restaurant),
    hour: shrunkMean(city.hours[placed.hourOfWeek], priors.hour),
    part: shrunkMean(restaurant?.parts[partOf(placed.hourOfWeek)], priors.part),
  }
}

/** How far what was learned counts beside what is stated, 0 to 1. */
const trustIn = (city: CityLearned, restaurant: RestaurantLearned | undefined, isStated: boolean): number => {
  const seen = isStated
    ? (restaurant?.all.weight ?? 0) + Math.min(city.learned.weight / ofOthers, trusted)
    : city.learned.weight
  return seen / (seen + trusted)
}

/**
 * How much longer a larger, a dearer and a farther order takes, as exponents, for whoever works it out of the
 * promise of an ordinary one (shared/orders/arrival.ts). Never less for more.
 */
export const effects = (city: CityLearned, restaurant: RestaurantLearned | undefined) => {
  const weight = trustIn(city, restaurant, true)
  const effect = (index: number) => above(weight * (city.coefficients[index] ?? 0))
  return { portions: effect(1), cost: effect(2), way: effect(6) }
}

/**
 * Between which minutes an order is promised: half of them arrive by the first, four fifths by the second.
 * Without anything learned, what is stated.
 */
export const promise = (
  placed: Placed,
  city: CityLearned,
  restaurant: RestaurantLearned | undefined,
): Promised => {
  const { shortest, longest } = placed.stated ?? unstated
  const { byMoment, own, hour, part } = partsOf(placed, city, restaurant)
  const middle = Math.log(longest) + byMoment + own + hour + part
  const spread = (share: number) =>
    quantile(restaurant?.spread ?? emptySketch(), city.spread, priors.spread, share)
  const weight = trustIn(city, restaurant, placed.stated !== null)
  const between = (stated: number, learned: number) =>
    Math.exp(weight * learned + (1 - weight) * Math.log(stated))
  const expected = between(shortest, middle + spread(city.shares.expected))
  return { expected, latest: Math.max(expected, between(longest, middle + spread(city.shares.latest))) }
}

/**
 * Learns from a delivery that took so many minutes and had been promised as it was; changes `city` in place
 * and returns what is known of the restaurant then. Deliveries come in the order in which they arrived.
 */
export const learn = (
  placed: Placed,
  minutes: number,
  promised: Promised,
  city: CityLearned,
  restaurant: RestaurantLearned | undefined,
): RestaurantLearned => {
  const arrivedAt = placed.at + minutes * minuteMs
  const result = Math.log(minutes / (placed.stated ?? unstated).longest)
  const { known, byMoment, own, hour, part } = partsOf(placed, city, restaurant)
  const moved = (name: keyof Shares) => {
    const wasKept = minutes <= promised[name] ? 1 : 0
    return Math.min(0.95, Math.max(0.3, city.shares[name] + step * (kept[name] - wasKept)))
  }
  city.shares = { expected: moved('expected'), latest: moved('latest') }

  observe(city.moments, known, result, fading(arrivedAt - city.learned.at))
  city.learned = withValue(city.learned, 0, arrivedAt)
  city.coefficients = fitted(city.moments, priors.ridge)
  city.subtotals = withValue(city.subtotals ?? undefined, Math.log(Math.max(1, placed.subtotal)), arrivedAt)
  if (placed.way !== null) city.ways = withValue(city.ways ?? undefined, placed.way, arrivedAt)

  /** What one part leaves to another; a delivery that went wrong altogether says little about usual ones. */
  const left = (...others: number[]) =>
    Math.max(
      -1,
      Math.min(
        1,
        others.reduce((rest, other) => rest - other, result - byMoment),
      ),
    )
  city.hours[placed.hourOfWeek] = withValue(city.hours[placed.hourOfWeek], left(own, part), arrivedAt)
  addTo(city.spread, left(own, hour, part))
  const parts = restaurant?.parts ?? {}
  const spread = [...(restaurant?.spread ?? emptySketch())]
  addTo(spread, left(own, hour, part))
  const ofDay = partOf(placed.hourOfWeek)
  return {
    all: withValue(restaurant?.all, left(hour, part), arrivedAt),
    parts: { ...parts, [ofDay]: withValue(parts[ofDay], left(own, hour), arrivedAt) },
    spread,
  }
}
