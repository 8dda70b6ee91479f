import type { Day, DayRules, Point } from './dispatch-day.ts'
import { randomFrom } from './search-catalogue.ts'

const rules: DayRules = {
  metresPerMinute: 320,
  pickUpService: 4,
  dropOffService: 4,
  target: 40,
  payPerOrder: 10,
  payPerHour: 15,
}
/**
 * Orders an hour, from 10:00 on: a quiet morning, lunch, a lull, and a dinner that is too much for the
 * couriers who are there.
 */
const demand = [10, 25, 70, 90, 55, 30, 25, 35, 70, 120, 130, 80, 35, 10]
const opens = 10 * 60
/**
 * Orders that a courier on shift is expected to take in an hour; recorded days have 1.3 to 2.4 over the day,
 * and over 3 at their peaks.
 */
const perCourierHour = 2.1

/**
 * A day in a city that does not exist, the same for the same seed: four quarters with restaurants, people
 * around them, couriers in shifts.
 */
export const makeUpDay = (seed: number): Day => {
  const random = randomFrom(seed)
  const whole = (below: number) => Math.floor(random() * below)
  /** Around 0, mostly within one `spread`. */
  const scatter = (spread: number) => (random() + random() + random() - 1.5) * spread
  const near = ({ x, y }: Point, spread: number): Point => ({
    x: Math.round(x + scatter(spread)),
    y: Math.round(y + scatter(spread)),
  })
  const quarters = Array.from({ length: 4 }, () => ({ x: 2_000 + whole(10_000), y: 2_000 + whole(8_000) }))
  const quarter = () => quarters[whole(quarters.length)] as Point
  const restaurants = Array.from(
    { length: 120 },
    (_, index) => [`r${index + 1}`, near(quarter(), 1_800)] as const,
  )
  const orders = demand.flatMap((count, hour) =>
    Array.from({ length: count }, () => {
      // Some restaurants cook for many, most for few.
      const [restaurant, place] = restaurants[
        Math.floor(random() ** 2 * restaurants.length)
      ] as (typeof restaurants)[0]
      const placed = opens + hour * 60 + whole(60)
      return { ...near(place, 3_200), placed, restaurant, ready: placed + 3 + whole(15) + whole(18) }
    }),
  )
  const couriers = demand.flatMap((count, hour) => {
    const shifts = Math.round(count / perCourierHour / 2.5)
    return Array.from({ length: shifts }, () => {
      const on = opens + hour * 60 - 15 + whole(30)
      return { ...near(quarter(), 3_000), on, off: on + 120 + 30 * whole(5) }
    })
  })
  const last = opens + demand.length * 60
  return {
    name: `made-up-${seed}`,
    rules,
    restaurants: new Map(restaurants),
    orders: orders.map((order, index) => ({ id: `o${index + 1}`, ...order })),
    couriers: [
      ...couriers,
      ...Array.from({ length: 6 }, () => ({ ...quarter(), on: last - 60, off: last + 60 })),
    ].map((courier, index) => ({ id: `c${index + 1}`, ...courier })),
  }
}
