/**
 * How many orders for later arrive in their slot: days played through the decision of the dispatcher, each
 * order for the quarter of an hour in which it would have been due. What restaurants take is learned on three
 * days as they are; on the fourth each kitchen has its order as long before the slot begins as was learned,
 * as at checkout (checkout/for-slot.ts), and nobody is at a door before (dispatch/read-situation.ts). Run:
 * npm run bench -- slots [--instances DIR], with days as for `dispatch`; without, three made-up ones.
 */
import { parseArgs } from 'node:util'
import {
  learn,
  newCity,
  type Placed,
  promise,
  type RestaurantLearned,
} from '#server/features/promises/model/promise-model.ts'
import { slotMinutes } from '#shared/slots/slots.ts'
import { minuteMs } from '#shared/time.ts'
import { makeUpDay } from './dispatch-city.ts'
import { type Day, type DayOrder, minutesBetween, type Point, readDays } from './dispatch-day.ts'
import { handOverMinutes, play } from './dispatch-play.ts'
import { lateKitchens } from './late-kitchens.ts'
import { hourOfWeekUtc } from './recorded-deliveries.ts'
import { randomFrom } from './search-catalogue.ts'
import { table } from './table.ts'

const { values } = parseArgs({ options: { instances: { type: 'string' } } })

const daysLearned = 3

type Result = { orders: number; inSlot: number; undelivered: number; late: number[]; waits: number[] }

const playDay = (day: Day, seed: number, areLate: boolean): Result => {
  const random = randomFrom(seed + 1)
  const lateReady = lateKitchens(day, random)
  const readyOf = (order: DayOrder) => (areLate ? lateReady(order) : order.ready)
  const kitchenOf = (order: DayOrder) => day.restaurants.get(order.restaurant) as Point
  const city = newCity()
  const restaurants = new Map<string, RestaurantLearned>()
  const asPlaced = (order: DayOrder, index: number): Placed => {
    const at = Date.UTC(2026, 0, 5 + index) + order.placed * minuteMs
    const way = minutesBetween(day.rules, kitchenOf(order), order)
    const ordinary = { stated: null, portions: 1, subtotal: 0, load: null, busy: null }
    return { restaurantId: order.restaurant, at, hourOfWeek: hourOfWeekUtc(at), way, ...ordinary }
  }
  const playOrders = (orders: DayOrder[]) => {
    const ready = new Map(orders.map((order) => [order.id, readyOf(order)]))
    const known = (order: DayOrder) => ready.get(order.id) ?? order.ready
    const { doors } = play({ ...day, orders }, {}, known)
    return { doors, known }
  }

  for (let index = 0; index < daysLearned; index++) {
    const orders = day.orders.filter(() => random() < 0.9)
    const { doors } = playOrders(orders)
    const arrived = orders.flatMap((order) => {
      const door = doors.get(order.id)
      return door ? [{ order, door }] : []
    })
    for (const { order, door } of arrived.sort((one, other) => one.door.at - other.door.at)) {
      const placed = { ...asPlaced(order, index), load: door.openPerCourier, busy: door.busy }
      const known = restaurants.get(order.restaurant)
      const promised = promise(placed, city, known)
      const minutes = Math.max(1, door.at - order.placed)
      restaurants.set(order.restaurant, learn(placed, minutes, promised, city, known))
    }
  }

  const forLater = day.orders.map((order) => {
    const from = Math.floor((order.placed + day.rules.target) / slotMinutes) * slotMinutes
    const takes = promise(asPlaced(order, daysLearned), city, restaurants.get(order.restaurant)).latest
    const placed = Math.floor(from - takes)
    const slot = { from, to: from + slotMinutes }
    return { ...order, placed, ready: placed + order.ready - order.placed, slot }
  })
  const { doors, known } = playOrders(forLater)
  const result: Result = { orders: forLater.length, inSlot: 0, undelivered: 0, late: [], waits: [] }
  for (const order of forLater) {
    const at = doors.get(order.id)?.at
    if (at === undefined) {
      result.undelivered++
      continue
    }
    if (at < order.slot.from) throw new Error(`${order.id} is at the door before its slot`)
    if (at <= order.slot.to) result.inSlot++
    else result.late.push(at - order.slot.to)
    const left = at - handOverMinutes(day.rules, kitchenOf(order), order)
    result.waits.push(Math.max(0, left - known(order)))
  }
  return result
}

const together = (results: readonly Result[]): Result => ({
  orders: results.reduce((sum, { orders }) => sum + orders, 0),
  inSlot: results.reduce((sum, { inSlot }) => sum + inSlot, 0),
  undelivered: results.reduce((sum, { undelivered }) => sum + undelivered, 0),
  late: results.flatMap(({ late }) => late),
  waits: results.flatMap(({ waits }) => waits),
})

const row = (name: string, { orders, inSlot, undelivered, late, waits }: Result): (string | number)[] => {
  const percent = (part: number) => `${((100 * part) / orders).toFixed(2)} %`
  const middle = late.toSorted((a, b) => a - b)[Math.floor(late.length / 2)] ?? 0
  const wait = waits.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, waits.length)
  return [
    name,
    orders,
    percent(inSlot),
    percent(late.length),
    undelivered,
    Math.round(middle),
    wait.toFixed(1),
  ]
}

const days = values.instances === undefined ? [1, 2, 3].map(makeUpDay) : readDays(values.instances)
const header = ['orders', 'in their slot', 'later', 'not at all', 'median later min', 'ready food waits min']
for (const [kitchens, late] of [
  ['Kitchens as they say', false],
  ['Kitchens that are mostly later than they say', true],
] as const) {
  const results = days.map((day, index) => playDay(day, index, late))
  console.log(`${late ? '\n' : ''}${kitchens}\n`)
  table(
    ['day', ...header],
    [...results.map((result, index) => row(days[index]?.name ?? '', result)), row('all', together(results))],
  )
}
