import { assign } from './assign.ts'
import type { Plan } from './plan.ts'
import type { Problem } from './problem.ts'
import { routeCost, type Trip } from './route.ts'

const impossible = 1e9

/** Gives all couriers' routes, or what follows their first trip, to the couriers who do them best all together. */
export const reassign = (problem: Problem, plan: Plan, keep: number): void => {
  const m = problem.couriers
  const heads = plan.routes.map((route) => route.slice(0, keep))
  const tails: { from: number; trips: Trip[] }[] = []
  for (let c = 0; c < m; c++) {
    const trips = (plan.routes[c] as Trip[]).slice(keep)
    if (trips.length > 0) tails.push({ from: c, trips })
  }
  if (tails.length < 2) return
  const headCosts = Float64Array.from(heads, (head, c) => routeCost(problem, c, head))
  const costs = new Float64Array(tails.length * m)
  for (const [row, { from, trips }] of tails.entries()) {
    for (let c = 0; c < m; c++) {
      const allowed =
        c === from || trips.every((trip) => trip.every((one) => (plan.candidates[one] as Int32Array).includes(c)))
      const cost = allowed
        ? routeCost(problem, c, [...(heads[c] as Trip[]), ...trips]) - (headCosts[c] as number)
        : impossible
      costs[row * m + c] = Math.min(cost, impossible)
    }
  }
  const columnOf = assign(costs, tails.length, m)
  for (let c = 0; c < m; c++) plan.routes[c] = heads[c] as Trip[]
  for (const [row, { trips }] of tails.entries()) {
    const c = columnOf[row] as number
    plan.routes[c] = [...(heads[c] as Trip[]), ...trips]
    for (const trip of trips) for (const one of trip) plan.holder[one] = c
  }
  for (let c = 0; c < m; c++) plan.costs[c] = routeCost(problem, c, plan.routes[c] as Trip[])
}
