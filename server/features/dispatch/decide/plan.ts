import { memoized, type Problem } from './problem.ts'
import { routeCost, type Trip } from './route.ts'

/**
 * A courier's trips one after the other. Never changed in place, so that an earlier plan can be returned to.
 */
export type Route = readonly Trip[]

/** Who makes which trips, and what that costs. */
export type Plan = {
  routes: Route[]
  /** By courier. */
  costs: Float64Array
  /** By delivery: its courier, or -1. */
  holder: Int32Array
  /** What a delivery costs a courier who has nothing else to do. */
  alone: (delivery: number, courier: number) => number
  /** By delivery: couriers who could do it, those first whom it would cost least. */
  candidates: Int32Array[]
  isCandidate: (delivery: number, courier: number) => boolean
}

export const emptyPlan = (problem: Problem): Plan => {
  const { deliveries, couriers, options } = problem
  const alone = memoized(deliveries, couriers, (delivery, courier) =>
    routeCost(problem, courier, [[delivery]]),
  )
  const isOne = new Uint8Array(deliveries * couriers)
  const candidates = problem.allowed.map((allowed, delivery) => {
    const best = allowed
      .filter((courier) => alone(delivery, courier) < Number.POSITIVE_INFINITY)
      .sort((a, b) => alone(delivery, a) - alone(delivery, b) || a - b)
      .slice(0, options.candidates)
    for (const courier of best) isOne[delivery * couriers + courier] = 1
    return Int32Array.from(best)
  })
  return {
    routes: Array.from({ length: couriers }, () => []),
    costs: new Float64Array(couriers),
    holder: new Int32Array(deliveries).fill(-1),
    alone,
    candidates,
    isCandidate: (delivery, courier) => isOne[delivery * couriers + courier] === 1,
  }
}

/** Gives a courier another route and assigns its deliveries to them. The old route is not looked at. */
export const setRoute = (problem: Problem, plan: Plan, courier: number, route: Route): void => {
  plan.routes[courier] = route
  plan.costs[courier] = routeCost(problem, courier, route)
  for (const trip of route) for (const delivery of trip) plan.holder[delivery] = courier
}

/** Takes a delivery out of its courier's route. */
export const remove = (problem: Problem, plan: Plan, delivery: number): void => {
  const courier = plan.holder[delivery] as number
  if (courier < 0) return
  const route = (plan.routes[courier] as Route)
    .map((trip) => (trip.includes(delivery) ? trip.filter((other) => other !== delivery) : trip))
    .filter((trip) => trip.length > 0)
  setRoute(problem, plan, courier, route)
  plan.holder[delivery] = -1
}

export const totalCost = (problem: Problem, plan: Plan): number => {
  let sum = 0
  for (const cost of plan.costs) sum += cost
  for (const holder of plan.holder) if (holder < 0) sum += problem.options.undelivered
  return sum
}
