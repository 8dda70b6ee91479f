import type { Day, DayOrder } from './dispatch-day.ts'

/** Around 0, mostly within two. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * When kitchens are ready in fact, in minutes of the day: mostly later than they say, each its own share and
 * each order as it happens. Draws anew for each call.
 */
export const lateKitchens = (day: Day, random: () => number): ((order: DayOrder) => number) => {
  const slowness = new Map(
    [...day.restaurants.keys()].map((id) => [id, Math.exp(0.1 + 0.25 * normal(random))]),
  )
  return ({ placed, ready, restaurant }) =>
    placed + (ready - placed) * (slowness.get(restaurant) ?? 1) * Math.exp(0.3 * normal(random))
}
