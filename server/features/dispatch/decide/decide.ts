import { type DecideOptions, defaultOptions } from './options.ts'
import { emptyPlan, insertByRegret, type Plan } from './plan.ts'
import { type Problem, readSituation } from './problem.ts'
import { pickUpTime, routeCost } from './route.ts'
import { reassign } from './reassign.ts'
import { improve } from './search.ts'
import type { Courier, Decision, Offer, OpenDelivery, Situation, TravelTimes } from './situation.ts'

const minute = 60_000

/** Takes over what was planned before, as far as it still can be done. */
const resume = <Place>(problem: Problem, plan: Plan, { deliveries, couriers, plan: before }: Situation<Place>) => {
  if (before === undefined) return
  const deliveryIndex = new Map(deliveries.map(({ id }, index) => [id, index]))
  const courierIndex = new Map(couriers.map(({ id }, index) => [id, index]))
  for (const { courierId, trips } of before) {
    const courier = courierIndex.get(courierId)
    if (courier === undefined) continue
    const route = trips
      .map((trip) =>
        trip.flatMap((id) => {
          const delivery = deliveryIndex.get(id)
          return delivery !== undefined && plan.holder[delivery] === -1 && plan.candidates[delivery]?.includes(courier) ? [delivery] : []
        }),
      )
      .filter((trip) => trip.length > 0)
    const cost = routeCost(problem, courier, route)
    if (cost === Number.POSITIVE_INFINITY) continue
    plan.routes[courier] = route
    plan.costs[courier] = cost
    for (const delivery of route.flat()) plan.holder[delivery] = courier
  }
}

/**
 * Plans the trips of all couriers over all open deliveries, and offers of each courier's first trip what cannot wait: he would have to leave
 * within `leadMinutes` to be there when the food is ready. Everything else is decided again when more is known. Pure: equal situations lead to
 * equal decisions, whatever the time it takes.
 */
export const decide = <Place>(
  situation: Situation<Place>,
  travel: TravelTimes<Place>,
  changed: Partial<DecideOptions> = {},
): Decision => {
  const options = { ...defaultOptions, ...changed }
  const { now, deliveries, couriers } = situation
  const problem = readSituation(situation, travel, options)
  const plan = emptyPlan(problem)
  resume(problem, plan, situation)
  insertByRegret(problem, plan, [...deliveries.keys()].filter((delivery) => plan.holder[delivery] === -1))
  if (options.assignment >= 1) {
    reassign(problem, plan, 0)
    reassign(problem, plan, 1)
  }
  improve(problem, plan, now / minute)
  if (options.assignment >= 2) {
    reassign(problem, plan, 0)
    reassign(problem, plan, 1)
  }

  const offers: Offer[] = []
  let again = Number.POSITIVE_INFINITY
  for (const [index, route] of plan.routes.entries()) {
    const trip = route[0]
    if (trip === undefined) continue
    const courier = couriers[index] as Courier<Place>
    const first = deliveries[trip[0] as number] as OpenDelivery<Place>
    const drive = travel.between(courier.place, first.from) / minute
    const picked = pickUpTime(problem, trip, problem.free[index] as number, drive)
    const leaves = picked - options.pickUpMinutes / 2 - drive
    if (leaves > options.leadMinutes || courier.shift.from > now) {
      again = Math.min(again, Math.max(leaves - options.leadMinutes, (courier.shift.from - now) / minute))
      continue
    }
    if (courier.load + trip.length > courier.maxLoad) continue
    let time = picked + options.pickUpMinutes / 2
    let place = first.from
    const dropOffAt = trip.map((one) => {
      const { to } = deliveries[one] as OpenDelivery<Place>
      time += travel.between(place, to) / minute + options.dropOffMinutes
      place = to
      return now + Math.round((time - options.dropOffMinutes / 2) * minute)
    })
    offers.push({
      courierId: courier.id,
      deliveryIds: trip.map((one) => (deliveries[one] as OpenDelivery<Place>).id),
      pickUpAt: now + Math.round(picked * minute),
      dropOffAt,
      reason: {
        metresToPickUp: Math.round(travel.metres(courier.place, first.from)),
        minutesUntilFree: Math.ceil(Math.max(0, courier.freeAt - now) / minute),
        onTheWay: false,
        deliveries: trip.length,
        assigned: first.lockedTo !== null,
      },
    })
  }
  const offered = new Set(offers.flatMap(({ deliveryIds }) => deliveryIds))
  const next = plan.routes.flatMap((route, index) => {
    const trips = route.map((trip) => trip.map((one) => (deliveries[one] as OpenDelivery<Place>).id)).filter(([first]) => !offered.has(first as string))
    return trips.length === 0 ? [] : [{ courierId: (couriers[index] as Courier<Place>).id, trips }]
  })
  return { plan: next, offers, decideAgainAt: Number.isFinite(again) ? now + Math.ceil(again * minute) : null }
}
