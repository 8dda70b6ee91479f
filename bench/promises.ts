/**
 * How well the promised times that the server learns are kept: recorded deliveries one after the other, each
 * promised from what had arrived when it was placed. Measured is the later part of them.
 * Run: npm run bench -- promises [--deliveries FILE] [--instances DIR]. Without a file, the public one is
 * fetched once; without a folder of recorded days (as for `dispatch`), ten made-up days are played.
 */
import { parseArgs } from 'node:util'
import {
  learn,
  newCity,
  type Promised,
  promise,
  type RestaurantLearned,
} from '#server/features/promises/model/promise-model.ts'
import { minuteMs } from '#shared/time.ts'
import { makeUpDay } from './dispatch-city.ts'
import { type Day, type DayOrder, minutesBetween, readDays } from './dispatch-day.ts'
import { play } from './dispatch-play.ts'
import { lateKitchens } from './late-kitchens.ts'
import { fetchDeliveries, hourOfWeekUtc, type Recorded, readDeliveries } from './recorded-deliveries.ts'
import { randomFrom } from './search-catalogue.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: { deliveries: { type: 'string' }, instances: { type: 'string' } },
})

/** What was promised of a delivery, in minutes, and what it took. */
type Judged = { minutes: number; expected: number; latest: number }

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length)
const quantileOf = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0

const header = [
  'rule',
  'deliveries',
  'mean error min',
  'bias min',
  'kept, 50 %',
  'kept, 80 %',
  'mean promise min',
]
const judge = (name: string, judged: readonly Judged[]): (string | number)[] => {
  const share = (of: (one: Judged) => boolean) =>
    `${(mean(judged.map((one) => Number(of(one)))) * 100).toFixed(1)} %`
  return [
    name,
    judged.length,
    mean(judged.map(({ minutes, expected }) => Math.abs(minutes - expected))).toFixed(2),
    mean(judged.map(({ minutes, expected }) => expected - minutes)).toFixed(2),
    share(({ minutes, expected }) => minutes <= expected),
    share(({ minutes, latest }) => minutes <= latest),
    mean(judged.map(({ latest }) => latest)).toFixed(1),
  ]
}

/** Each delivery from `from` on as the server would have promised it. */
const replay = (deliveries: readonly Recorded[], from: number): Judged[] => {
  const city = newCity()
  const restaurants = new Map<string, RestaurantLearned>()
  const arrivedAt = ({ placed, minutes }: Recorded) => placed.at + minutes * minuteMs
  const arriving = deliveries.toSorted((a, b) => arrivedAt(a) - arrivedAt(b))
  const promises = new Map<Recorded, Promised>()
  let next = 0
  for (const delivery of deliveries) {
    const { placed } = delivery
    for (let one = arriving[next]; one && arrivedAt(one) <= placed.at; one = arriving[++next]) {
      const { restaurantId } = one.placed
      const promised = promises.get(one)
      if (promised === undefined) throw new Error('arrived before it was placed')
      const known = restaurants.get(restaurantId)
      restaurants.set(restaurantId, learn(one.placed, one.minutes, promised, city, known))
    }
    promises.set(delivery, promise(placed, city, restaurants.get(placed.restaurantId)))
  }
  return [...promises].slice(from).map(([{ minutes }, promised]) => ({ minutes, ...promised }))
}

/** The same quantiles of all that came before, whatever was ordered where: the plain rule. */
const plainRule = (deliveries: readonly Recorded[], from: number): Judged[] => {
  const earlier = deliveries.slice(0, from).map(({ minutes }) => minutes)
  const rule = { expected: quantileOf(earlier, 0.5), latest: quantileOf(earlier, 0.8) }
  return deliveries.slice(from).map(({ minutes }) => ({ minutes, ...rule }))
}

const show = (places: readonly { deliveries: readonly Recorded[]; last: number }[]) =>
  table(header, [
    judge(
      'the same for all',
      places.flatMap(({ deliveries, last }) => plainRule(deliveries, last)),
    ),
    judge(
      'learned',
      places.flatMap(({ deliveries, last }) => replay(deliveries, last)),
    ),
  ])

/** How often a recorded day is played; the last time is judged. */
const timesPlayed = 4

/**
 * A recorded day as a city of its own, played several days in a row: each order comes with nine in ten, and
 * kitchens mostly take longer than they say, each its own share, each order as it happens.
 */
const playedCity = (day: Day, seed: number): { deliveries: Recorded[]; last: number } => {
  const random = randomFrom(seed + 1)
  const readyOf = lateKitchens(day, random)
  const playedDay = (index: number): Recorded[] => {
    const orders = day.orders.filter(() => random() < 0.9)
    const ready = new Map(orders.map((order) => [order.id, readyOf(order)]))
    const { doors } = play({ ...day, orders }, {}, (order: DayOrder) => ready.get(order.id) ?? order.ready)
    const midnight = Date.UTC(2026, 0, 5 + index)
    return orders.flatMap((order) => {
      const door = doors.get(order.id)
      const kitchen = day.restaurants.get(order.restaurant)
      if (!door || !kitchen) return []
      const at = midnight + order.placed * minuteMs
      return [
        {
          minutes: Math.max(1, door.at - order.placed),
          placed: {
            restaurantId: order.restaurant,
            at,
            hourOfWeek: hourOfWeekUtc(at),
            stated: null,
            portions: 1,
            subtotal: 0,
            load: door.openPerCourier,
            busy: door.busy,
            way: minutesBetween(day.rules, kitchen, order),
          },
        },
      ]
    })
  }
  const days = Array.from({ length: timesPlayed }, (_, index) => playedDay(index))
  const last = days.slice(0, -1).flat().length
  return { deliveries: days.flat().toSorted((one, other) => one.placed.at - other.placed.at), last }
}

const { deliveries, hash } = readDeliveries(values.deliveries ?? (await fetchDeliveries()))
console.log(`Recorded deliveries (${deliveries.length} of 2015, sha256 ${hash}): the later 30 %\n`)
show([{ deliveries, last: Math.floor(deliveries.length * 0.7) }])

const days =
  values.instances === undefined
    ? Array.from({ length: 10 }, (_, day) => makeUpDay(day + 1))
    : readDays(values.instances)
console.log(`
${days.length} days through the dispatcher, each ${timesPlayed} times with kitchens that are late: the last time
`)
show(days.map(playedCity))
