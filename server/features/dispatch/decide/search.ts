import { insertByRegret } from './insert.ts'
import { type Plan, type Route, remove, totalCost } from './plan.ts'
import type { Problem } from './problem.ts'
import type { Trip } from './route.ts'

/** Numbers from 0 to 1 that are the same at every run (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Improves a plan: takes out some deliveries that compete for the same couriers, puts them back, and keeps
 * what is better. Stops after `effort` deliveries, not after a time, so that equal situations lead to equal
 * decisions.
 */
export const improve = (problem: Problem, plan: Plan, seed: number): void => {
  const { deliveries, options } = problem
  if (deliveries < 2) return
  const random = randomFrom(seed)
  const pick = (below: number) => Math.floor(random() * below)
  let cost = totalCost(problem, plan)
  for (let taken = 0; taken < options.effort; ) {
    const first = pick(deliveries)
    const out = new Set([first])
    const wanted = Math.min(deliveries, 2 + pick(3))
    const rivals = plan.candidates[first] as Int32Array
    for (let tries = 0; tries < 12 && out.size < wanted && rivals.length > 0; tries++) {
      const route = plan.routes[rivals[pick(Math.min(6, rivals.length))] as number] as Route
      if (route.length > 0 && random() < 0.8)
        for (const delivery of route[pick(route.length)] as Trip) out.add(delivery)
      else out.add(pick(deliveries))
    }
    taken += out.size
    const routes = [...plan.routes]
    const costs = plan.costs.slice()
    const holder = plan.holder.slice()
    for (const delivery of out) remove(problem, plan, delivery)
    insertByRegret(problem, plan, [...out])
    const changed = totalCost(problem, plan)
    if (changed < cost - 1e-9) cost = changed
    else Object.assign(plan, { routes, costs, holder })
  }
}
