import { assign } from './assign.ts'
import { type Plan, type Route, setRoute } from './plan.ts'
import type { Problem } from './problem.ts'
import { routeCost } from './route.ts'

/** More than any route costs, and few enough that sums of it stay exact. */
const impossible = 1e9
/** Most routes that are given away at once: the method takes the square of them times the couriers. */
const maxRoutes = 300

/**
 * Gives what couriers have after their first `keep` trips to those who do it best, all at once: with 0 whole
 * routes, with 1 what follows the first trips.
 */
export const reassign = (problem: Problem, plan: Plan, keep: number): void => {
  const heads = plan.routes.map((route) => route.slice(0, keep))
  const tails = plan.routes
    .map((route, from) => ({ from, trips: route.slice(keep) }))
    .filter(({ trips }) => trips.length > 0)
  if (tails.length < 2 || tails.length > maxRoutes) return
  const columns = problem.couriers
  const headCosts = Float64Array.from(heads, (head, courier) => routeCost(problem, courier, head))
  const costs = new Float64Array(tails.length * columns).fill(impossible)
  for (const [row, { from, trips }] of tails.entries())
    for (let courier = 0; courier < columns; courier++) {
      const may =
        courier === from || trips.every((trip) => trip.every((one) => plan.isCandidate(one, courier)))
      if (!may) continue
      const cost = routeCost(problem, courier, [...(heads[courier] as Route), ...trips])
      costs[row * columns + courier] = Math.min(impossible, cost - (headCosts[courier] as number))
    }
  const courierOf = assign(costs, tails.length, columns)
  const given = new Map(tails.map(({ trips }, row) => [courierOf[row] as number, trips]))
  for (const [courier, head] of heads.entries())
    setRoute(problem, plan, courier, [...head, ...(given.get(courier) ?? [])])
}
