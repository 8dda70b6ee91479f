import KDBush from 'kdbush'
import { decide } from '#server/features/dispatch/decide/decide.ts'
import type { DecideOptions } from '#server/features/dispatch/decide/options.ts'
import type {
  Courier,
  OpenDelivery,
  Planned,
  TravelTimes,
} from '#server/features/dispatch/decide/situation.ts'
import { type Day, type DayOrder, type DayRules, minutesBetween, type Point } from './dispatch-day.ts'

const minute = 60_000

/** The nearest of points on a plane: circles that double until they hold enough. */
const nearestPoints = (points: readonly Point[]) => {
  const index = new KDBush(points.length)
  for (const { x, y } of points) index.add(x, y)
  index.finish()
  const far = (at: number, { x, y }: Point) => Math.hypot((points[at]?.x ?? 0) - x, (points[at]?.y ?? 0) - y)
  return (near: Point, count: number): number[] => {
    let found: number[] = []
    for (let radius = 500; found.length < Math.min(count, points.length); radius *= 2)
      found = index.within(near.x, near.y, radius)
    return found.sort((a, b) => far(a, near) - far(b, near) || a - b).slice(0, count)
  }
}

const planeTravel = (rules: DayRules): TravelTimes<Point> => ({
  between: (from, to) => minutesBetween(rules, from, to) * minute,
  metres: (from, to) => Math.hypot(from.x - to.x, from.y - to.y),
  nearest: nearestPoints,
})

/** Minutes from the food at the counter to the food at the door, with nobody waiting. */
export const handOverMinutes = (rules: DayRules, from: Point, to: Point): number =>
  rules.pickUpService / 2 + minutesBetween(rules, from, to) + rules.dropOffService / 2

export type Assignment = { at: number; pickUp: number; courier: string; orders: string[] }
export type Played = {
  assignments: Assignment[]
  /** By order: the minute in which it is at the door, and how busy everybody was when it was placed. */
  doors: Map<string, { at: number; openPerCourier: number; busy: number }>
  /** Milliseconds of each decision with an open order. */
  decisionTimes: number[]
}

/**
 * Plays a day minute by minute through the decision that the server runs. Couriers accept everything. The
 * decision is given an order from the minute in which it was placed, and with `afresh` no earlier plan. With
 * `kitchen`, food is ready in the minute that it says, and not in the recorded one, which is all that the
 * decision knows: a courier who comes before it waits.
 */
export const play = (
  day: Day,
  { afresh = false, ...options }: Partial<DecideOptions> & { afresh?: boolean },
  kitchen: (order: DayOrder) => number = ({ ready }) => ready,
): Played => {
  const { rules } = day
  const travel = planeTravel(rules)
  const settings = {
    leadMinutes: 0,
    ...options,
    pickUpMinutes: rules.pickUpService,
    dropOffMinutes: rules.dropOffService,
  }
  const orders = new Map(day.orders.map((order) => [order.id, order]))
  const arriving = [...day.orders].sort((a, b) => a.placed - b.placed)
  const couriers = new Map<string, Courier<Point>>(
    day.couriers.map(({ id, x, y, on, off }) => [
      id,
      {
        id,
        place: { x, y },
        freeAt: on * minute,
        shift: { from: on * minute, until: off * minute },
        earned: 0,
        guaranteedPerHour: rules.payPerHour * 100,
        load: 0,
        maxLoad: Number.MAX_SAFE_INTEGER,
      },
    ]),
  )
  const open = new Map<string, OpenDelivery<Point>>()
  const assignments: Assignment[] = []
  const decisionTimes: number[] = []
  const doors: Played['doors'] = new Map()
  const busyness = new Map<string, { openPerCourier: number; busy: number }>()
  const busyAt = (now: number) => {
    const onShift = [...couriers.values()].filter(
      ({ shift }) => (shift.from ?? 0) <= now * minute && (shift.until ?? 0) >= now * minute,
    )
    const underWay = [...doors.values()].filter(({ at }) => at > now).length
    const busy = onShift.filter(({ freeAt }) => freeAt > now * minute).length
    const count = Math.max(1, onShift.length)
    return { openPerCourier: (open.size + underWay) / count, busy: busy / count }
  }
  const end = Math.max(0, ...day.couriers.map(({ off }) => off))
  let next = 0
  let plan: Planned | undefined

  for (let now = arriving[0]?.placed ?? 0; now <= end; now++) {
    for (let order = arriving[next]; order !== undefined && order.placed <= now; order = arriving[++next]) {
      busyness.set(order.id, busyAt(now))
      const from = day.restaurants.get(order.restaurant) as Point
      open.set(order.id, {
        id: order.id,
        pickUp: order.restaurant,
        from,
        to: { x: order.x, y: order.y },
        requestedAt: order.placed * minute,
        readyAt:
          Math.max(order.ready, order.slot ? order.slot.from - handOverMinutes(rules, from, order) : 0) *
          minute,
        dueAt: (order.slot?.to ?? order.placed + rules.target) * minute,
        pay: rules.payPerOrder * 100,
        declinedBy: [],
        lockedTo: null,
      })
    }
    if (open.size === 0) continue
    const started = performance.now()
    const { offers, plan: planned } = decide(
      {
        now: now * minute,
        deliveries: [...open.values()],
        couriers: [...couriers.values()].filter(({ shift }) => (shift.until ?? 0) >= now * minute),
        plan,
      },
      travel,
      settings,
    )
    if (!afresh) plan = planned
    decisionTimes.push(performance.now() - started)
    for (const { courierId, deliveryIds, pickUpAt, dropOffAt } of offers) {
      const courier = couriers.get(courierId) as Courier<Point>
      const last = orders.get(deliveryIds.at(-1) as string) as DayOrder
      const ready = Math.max(...deliveryIds.map((id) => kitchen(orders.get(id) as DayOrder) * minute))
      const waits = Math.max(0, ready - pickUpAt)
      courier.place = { x: last.x, y: last.y }
      courier.freeAt = (dropOffAt.at(-1) as number) + waits + (rules.dropOffService / 2) * minute
      courier.earned += deliveryIds.length * rules.payPerOrder * 100
      for (const [index, id] of deliveryIds.entries()) {
        open.delete(id)
        const at = ((dropOffAt[index] as number) + waits) / minute
        doors.set(id, { at, ...(busyness.get(id) ?? { openPerCourier: 0, busy: 0 }) })
      }
      assignments.push({ at: now, pickUp: pickUpAt / minute, courier: courierId, orders: deliveryIds })
    }
  }
  return { assignments, doors, decisionTimes }
}
