import { type DecideOptions, defaultOptions } from './options.ts'
import { emptyPlan, insertByRegret } from './plan.ts'
import { readSituation } from './problem.ts'
import { pickUpTime } from './route.ts'
import { improve } from './search.ts'
import type { Courier, Decision, Offer, OpenDelivery, Situation, TravelTimes } from './situation.ts'

const minute = 60_000

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
  insertByRegret(problem, plan, [...deliveries.keys()])
  improve(problem, plan)

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
  return { offers, decideAgainAt: Number.isFinite(again) ? now + Math.ceil(again * minute) : null }
}
