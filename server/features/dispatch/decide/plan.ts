import type { Problem } from './problem.ts'
import { routeCost, type Trip } from './route.ts'

/** Who makes which trips in which order, and what that costs. */
export type Plan = {
  routes: Trip[][]
  costs: Float64Array
  /** By delivery: its courier, or -1. */
  holder: Int32Array
}

export const emptyPlan = (problem: Problem): Plan => ({
  routes: Array.from({ length: problem.couriers }, () => []),
  costs: new Float64Array(problem.couriers),
  holder: new Int32Array(problem.deliveries).fill(-1),
})

/** Where a delivery goes into a courier's route: as a trip of its own before trip `trip`, or into that trip at `position`. */
export type Insertion = { courier: number; added: number; trip: number; position: number }

/** The cheapest way to put a delivery into a courier's route; null if there is none. */
export const bestInsertion = (
  problem: Problem,
  plan: Plan,
  delivery: number,
  courier: number,
): Insertion | null => {
  const route = plan.routes[courier] as Trip[]
  const before = plan.costs[courier] as number
  let best: Insertion | null = null
  const consider = (trip: number, position: number) => {
    const added = routeCost(problem, courier, route) - before
    if (added < (best?.added ?? Number.POSITIVE_INFINITY)) best = { courier, added, trip, position }
  }
  const alone = [delivery]
  for (let trip = 0; trip <= route.length; trip++) {
    route.splice(trip, 0, alone)
    consider(trip, -1)
    route.splice(trip, 1)
  }
  for (const [index, trip] of route.entries()) {
    if (problem.pickUpOf[trip[0] as number] !== problem.pickUpOf[delivery]) continue
    for (let position = 0; position <= trip.length; position++) {
      trip.splice(position, 0, delivery)
      consider(index, position)
      trip.splice(position, 1)
    }
  }
  return best
}

export const insert = (plan: Plan, delivery: number, { courier, added, trip, position }: Insertion): void => {
  const route = plan.routes[courier] as Trip[]
  if (position < 0) route.splice(trip, 0, [delivery])
  else route[trip]?.splice(position, 0, delivery)
  plan.costs[courier] = (plan.costs[courier] as number) + added
  plan.holder[delivery] = courier
}

/** Takes a delivery out of its courier's route. */
export const remove = (problem: Problem, plan: Plan, delivery: number): void => {
  const courier = plan.holder[delivery] as number
  if (courier < 0) return
  const route = (plan.routes[courier] as Trip[])
    .map((trip) => trip.filter((other) => other !== delivery))
    .filter((trip) => trip.length > 0)
  plan.routes[courier] = route
  plan.costs[courier] = routeCost(problem, courier, route)
  plan.holder[delivery] = -1
}

/**
 * Puts deliveries into the plan, that one first whose second best courier would cost most more than its best. Those that nobody can take stay
 * out.
 */
export const insertByRegret = (problem: Problem, plan: Plan, deliveries: readonly number[]): void => {
  const open = deliveries.map((delivery) => ({
    delivery,
    ways: Array.from(problem.candidates[delivery] as Int32Array, (courier) =>
      bestInsertion(problem, plan, delivery, courier),
    ),
  }))
  while (open.length > 0) {
    let chosen = -1
    let most = Number.NEGATIVE_INFINITY
    let way: Insertion | null = null
    for (const [index, { ways }] of open.entries()) {
      let first: Insertion | null = null
      let second = problem.options.undelivered
      for (const one of ways) {
        if (one === null) continue
        if (first === null || one.added < first.added) {
          if (first !== null) second = Math.min(second, first.added)
          first = one
        } else second = Math.min(second, one.added)
      }
      if (first === null) continue
      const regret = second - first.added
      if (regret > most) {
        most = regret
        chosen = index
        way = first
      }
    }
    if (way === null) return
    const { courier } = way
    insert(plan, (open[chosen] as { delivery: number }).delivery, way)
    open.splice(chosen, 1)
    for (const { delivery, ways } of open) {
      const at = (problem.candidates[delivery] as Int32Array).indexOf(courier)
      if (at >= 0) ways[at] = bestInsertion(problem, plan, delivery, courier)
    }
  }
}
