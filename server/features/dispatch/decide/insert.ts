import type { Plan, Route } from './plan.ts'
import type { Problem } from './problem.ts'
import { routeCost, type Trip } from './route.ts'

/**
 * Where a delivery goes into a courier's route: as a trip of its own before trip `trip`, or into that trip at
 * `position`.
 */
type Insertion = { courier: number; added: number; trip: number; position: number }

/** The cheapest way to put a delivery into a courier's route; null if there is none. */
const bestInsertion = (problem: Problem, plan: Plan, delivery: number, courier: number): Insertion | null => {
  const route = plan.routes[courier] as Route
  if (route.length === 0) {
    const added = plan.alone(delivery, courier)
    return added === Number.POSITIVE_INFINITY ? null : { courier, added, trip: 0, position: -1 }
  }
  const before = plan.costs[courier] as number
  let best: Insertion | null = null
  const consider = (tried: Route, trip: number, position: number) => {
    const added = routeCost(problem, courier, tried) - before
    if (added < (best?.added ?? Number.POSITIVE_INFINITY)) best = { courier, added, trip, position }
  }
  // Copied once: each way is tried in the copy and taken back, since most ways are not taken.
  const trips: Trip[] = [...route]
  trips.unshift([delivery])
  for (let at = 0; at < trips.length; at++) {
    consider(trips, at, -1)
    if (at + 1 < trips.length) {
      const own = trips[at] as Trip
      trips[at] = trips[at + 1] as Trip
      trips[at + 1] = own
    }
  }
  trips.pop()
  const pickUp = problem.pickUpOf[delivery] as number
  for (let index = 0; index < route.length; index++) {
    const trip = route[index] as Trip
    if (!trip.every((other) => problem.together(problem.pickUpOf[other] as number, pickUp))) continue
    for (let position = 0; position <= trip.length; position++) {
      trips[index] = trip.toSpliced(position, 0, delivery)
      consider(trips, index, position)
    }
    trips[index] = trip
  }
  return best
}

const insert = (plan: Plan, delivery: number, { courier, added, trip, position }: Insertion): void => {
  const route = plan.routes[courier] as Route
  plan.routes[courier] =
    position < 0
      ? route.toSpliced(trip, 0, [delivery])
      : route.with(trip, (route[trip] as Trip).toSpliced(position, 0, delivery))
  plan.costs[courier] = (plan.costs[courier] as number) + added
  plan.holder[delivery] = courier
}

type Ways = { delivery: number; couriers: number[]; ways: (Insertion | null)[] }

/** The ways to put one delivery into the plan, where `rivals` others have to be put in as well. */
const waysOf = (problem: Problem, plan: Plan, delivery: number, rivals: number): Ways => {
  const couriers: number[] = []
  let idle = 0
  // Of those who have nothing to do only the best matter, and as many more as the others could take away.
  for (const courier of plan.candidates[delivery] as Int32Array)
    if ((plan.routes[courier] as Route).length > 0 || idle++ <= rivals) couriers.push(courier)
  return {
    delivery,
    couriers,
    ways: couriers.map((courier) => bestInsertion(problem, plan, delivery, courier)),
  }
}

/** The cheapest way, and what is lost if it is taken away: how much more the second one costs. */
const regretOf = ({ ways }: Ways, undelivered: number): { way: Insertion | null; regret: number } => {
  let way: Insertion | null = null
  let second = undelivered
  for (const one of ways) {
    if (one === null) continue
    if (way === null) way = one
    else if (one.added < way.added) {
      second = Math.min(second, way.added)
      way = one
    } else if (one.added < second) second = one.added
  }
  return { way, regret: way === null ? Number.NEGATIVE_INFINITY : second - way.added }
}

/**
 * Puts deliveries into the plan, that one first whose second best courier would cost most more than its best.
 * Those that nobody can take stay out.
 */
export const insertByRegret = (problem: Problem, plan: Plan, deliveries: readonly number[]): void => {
  const open = deliveries.map((delivery) => waysOf(problem, plan, delivery, deliveries.length))
  const regrets = open.map((ways) => regretOf(ways, problem.options.undelivered))
  while (open.length > 0) {
    let chosen = 0
    for (let index = 1; index < open.length; index++)
      if ((regrets[index]?.regret ?? 0) > (regrets[chosen]?.regret ?? 0)) chosen = index
    const way = regrets[chosen]?.way ?? null
    if (way === null) return
    insert(plan, (open[chosen] as Ways).delivery, way)
    open.splice(chosen, 1)
    regrets.splice(chosen, 1)
    for (const [index, ways] of open.entries()) {
      const at = ways.couriers.indexOf(way.courier)
      if (at < 0) continue
      ways.ways[at] = bestInsertion(problem, plan, ways.delivery, way.courier)
      regrets[index] = regretOf(ways, problem.options.undelivered)
    }
  }
}
