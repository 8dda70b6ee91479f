import { type Plan, setRoute } from './plan.ts'
import type { Problem } from './problem.ts'
import { routeCost, type Trip } from './route.ts'
import type { Planned, Situation } from './situation.ts'

/** What may be carried together with the first of a trip. */
const together = (problem: Problem, trip: Trip): Trip =>
  trip.filter((one) =>
    problem.together(problem.pickUpOf[trip[0] as number] as number, problem.pickUpOf[one] as number),
  )

/** Takes over what an earlier decision planned, as far as it still can be done. */
export const resume = <Place>(
  problem: Problem,
  plan: Plan,
  { deliveries, couriers }: Situation<Place>,
  earlier: Planned,
): void => {
  const deliveryIndex = new Map(deliveries.map(({ id }, index) => [id, index]))
  const courierIndex = new Map(couriers.map(({ id }, index) => [id, index]))
  const seen = new Set<number>()
  for (const { courierId, trips } of earlier) {
    const courier = courierIndex.get(courierId)
    if (courier === undefined || plan.routes[courier]?.length !== 0) continue
    const mine = (id: string) => {
      const delivery = deliveryIndex.get(id)
      if (delivery === undefined || seen.has(delivery) || !plan.isCandidate(delivery, courier)) return []
      seen.add(delivery)
      return [delivery]
    }
    const route = trips.map((trip) => together(problem, trip.flatMap(mine))).filter((trip) => trip.length > 0)
    if (routeCost(problem, courier, route) < Number.POSITIVE_INFINITY) setRoute(problem, plan, courier, route)
  }
}

/** A plan by the ids of a situation, without the trips that are offered now. */
export const toPlanned = <Place>(
  plan: Plan,
  { deliveries, couriers }: Situation<Place>,
  offered: ReadonlySet<string>,
): Planned =>
  plan.routes.flatMap((route, courier) => {
    const trips = route
      .map((trip) => trip.map((delivery) => deliveries[delivery]?.id ?? ''))
      .filter(([first = '']) => !offered.has(first))
    return trips.length === 0 ? [] : [{ courierId: couriers[courier]?.id ?? '', trips }]
  })
