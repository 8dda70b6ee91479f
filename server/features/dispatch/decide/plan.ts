import { type Problem, remembered } from './problem.ts'
import { routeCost, type Trip } from './route.ts'

/** Who makes which trips in which order, and what that costs. */
export type Plan = {
  routes: Trip[][]
  costs: Float64Array
  /** By delivery: its courier, or -1. */
  holder: Int32Array
  /** What a delivery costs a courier who has nothing else to do. */
  alone: (delivery: number, courier: number) => number
  candidates: Int32Array[]
}

export const emptyPlan = (problem: Problem): Plan => {
  const alone = remembered(problem.couriers, problem.deliveries, (delivery, courier) => routeCost(problem, courier, [[delivery]]))
  return {
  routes: Array.from({ length: problem.couriers }, () => []),
  costs: new Float64Array(problem.couriers),
  holder: new Int32Array(problem.deliveries).fill(-1),
  alone,
  candidates: problem.candidates.map((couriers, delivery) => couriers.filter((c)=>alone(delivery, c)<1e9).sort((a, b) => alone(delivery, a) - alone(delivery, b) || a - b).slice(0, problem.options.candidates)),
  }
}

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
  if (route.length === 0) {
    const added = plan.alone(delivery, courier)
    return added === Number.POSITIVE_INFINITY ? null : { courier, added, trip: 0, position: -1 }
  }
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

/** Makes a new route of it, so that a route that somebody keeps stays as it is. */
export const insert = (plan: Plan, delivery: number, { courier, added, trip, position }: Insertion): void => {
  const route = plan.routes[courier] as Trip[]
  plan.routes[courier] =
    position < 0
      ? route.toSpliced(trip, 0, [delivery])
      : route.with(trip, (route[trip] as Trip).toSpliced(position, 0, delivery))
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
  const open = deliveries.map((delivery) => {
    const couriers: number[] = []
    let idle = 0
    for (const courier of plan.candidates[delivery] as Int32Array)
      if ((plan.routes[courier] as Trip[]).length > 0 || idle++ <= deliveries.length) couriers.push(courier)
    return {
      delivery,
      couriers,
      ways: couriers.map((courier) => bestInsertion(problem, plan, delivery, courier)),
    }
  })
  while (open.length > 0) {
    let chosen = -1
    let most = Number.NEGATIVE_INFINITY
    let way: Insertion | null = null
    for (let index = 0; index < open.length; index++) {
      const { ways } = open[index] as { ways: (Insertion | null)[] }
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
    for (const { delivery, couriers, ways } of open) {
      const at = couriers.indexOf(courier)
      if (at >= 0) ways[at] = bestInsertion(problem, plan, delivery, courier)
    }
  }
}
