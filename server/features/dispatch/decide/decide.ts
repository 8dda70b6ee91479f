import { minuteMs } from '#shared/time.ts'
import { insertByRegret } from './insert.ts'
import { type DecideOptions, defaultOptions } from './options.ts'
import { emptyPlan } from './plan.ts'
import { toProblem } from './problem.ts'
import { reassign } from './reassign.ts'
import { resume, toPlanned } from './resume.ts'
import { scheduleOf } from './route.ts'
import { improve } from './search.ts'
import type { Courier, Decision, Offer, OpenDelivery, Situation, TravelTimes } from './situation.ts'

/**
 * Plans the trips of all couriers over all open deliveries, and offers of each courier's first trip what
 * cannot wait: they would have to leave within `leadMinutes` to be there when the food is ready. Everything
 * else is decided again when more is known. Pure: equal situations lead to equal decisions, however long they
 * take.
 */
export const decide = <Place>(
  situation: Situation<Place>,
  travel: TravelTimes<Place>,
  changed: Partial<DecideOptions> = {},
): Decision => {
  const options = { ...defaultOptions, ...changed }
  const { now, deliveries, couriers } = situation
  const problem = toProblem(situation, travel, options)
  const plan = emptyPlan(problem)
  const assignAll = () => {
    if (!options.assignment) return
    reassign(problem, plan, 0)
    reassign(problem, plan, 1)
  }
  if (situation.plan !== undefined) resume(problem, plan, situation, situation.plan)
  insertByRegret(
    problem,
    plan,
    [...deliveries.keys()].filter((delivery) => plan.holder[delivery] === -1),
  )
  assignAll()
  improve(problem, plan, now / minuteMs)
  assignAll()

  const offers: Offer[] = []
  let again = Number.POSITIVE_INFINITY
  for (const [index, [trip]] of plan.routes.entries()) {
    if (trip === undefined) continue
    const courier = couriers[index] as Courier<Place>
    const [first, ...others] = trip.map((one) => deliveries[one] as OpenDelivery<Place>)
    if (first === undefined) continue
    const { leaves, picked, doors } = scheduleOf(problem, index, trip)
    const offerAt = Math.max(now + (leaves - options.leadMinutes) * minuteMs, courier.shift.from)
    if (offerAt > now) {
      again = Math.min(again, offerAt)
      continue
    }
    if (courier.load + trip.length > courier.maxLoad) continue
    const metresToPickUp = travel.metres(courier.place, first.from)
    offers.push({
      courierId: courier.id,
      deliveryIds: [first, ...others].map(({ id }) => id),
      pickUpAt: now + Math.round(picked * minuteMs),
      dropOffAt: doors.map((at) => now + Math.round(at * minuteMs)),
      reason: {
        metresToPickUp: Math.round(metresToPickUp),
        minutesUntilFree: Math.ceil(Math.max(0, courier.freeAt - now) / minuteMs),
        onTheWay:
          courier.freeAt > now &&
          courier.at !== undefined &&
          metresToPickUp < travel.metres(courier.at, first.from),
        deliveries: trip.length,
        assigned: [first, ...others].some(({ lockedTo }) => lockedTo !== null),
      },
    })
  }
  const offered = new Set(offers.flatMap(({ deliveryIds }) => deliveryIds))
  return {
    offers,
    decideAgainAt: Number.isFinite(again) ? Math.ceil(again) : null,
    plan: toPlanned(plan, situation, offered),
  }
}
