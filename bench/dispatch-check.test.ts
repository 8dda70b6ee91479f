import { describe, expect, it } from 'vitest'
import { checkSolution } from './dispatch-check.ts'
import { makeUpDay } from './dispatch-city.ts'
import type { Day } from './dispatch-day.ts'
import { play } from './dispatch-play.ts'

/** Two restaurants 600 m apart, two doors, one courier 100 m from the first; 320 m a minute, rounded up. */
const day: Day = {
  name: 'small',
  rules: {
    metresPerMinute: 320,
    pickUpService: 4,
    dropOffService: 4,
    target: 40,
    payPerOrder: 10,
    payPerHour: 15,
  },
  restaurants: new Map([
    ['r1', { x: 0, y: 0 }],
    ['r2', { x: 600, y: 0 }],
  ]),
  orders: [
    { id: 'o1', x: 0, y: 640, placed: 100, restaurant: 'r1', ready: 110 },
    { id: 'o2', x: 0, y: 960, placed: 101, restaurant: 'r1', ready: 112 },
    { id: 'o3', x: 600, y: 961, placed: 102, restaurant: 'r2', ready: 150 },
  ],
  couriers: [{ id: 'c1', x: 100, y: 0, on: 90, off: 210 }],
}
const check = (...lines: string[]) =>
  checkSolution(day, ['assignment_time pickup_time courier orders', ...lines, ''].join('\n'))

describe('the check of a solution', () => {
  it('measures what it says', () => {
    // Ready at 112, doors two minutes and one minute apart: 112 + 2 + 2 + 2 = 118, then 118 + 2 + 1 + 2 =
    // 123; free at 125. The next restaurant is 1,132 m away, four minutes: there long before 150; the door is
    // four minutes from it.
    expect(check('101 112 c1 o1 o2', '130 150 c1 o3')).toEqual({
      orders: 3,
      delivered: 3,
      clickToDoor: [18, 22, 56],
      late: 1,
      readyToPickUp: 2,
      assignments: 2,
      cost: 30,
    })
    expect(check('101 112 c1 o1 o2').cost).toBe(30)
    expect(check().cost).toBe(30)
  })

  it.each([
    ['an order before it was placed', ['99 110 c1 o1'], /before it was placed/],
    ['an order twice', ['100 110 c1 o1', '130 140 c1 o1'], /delivered before/],
    ['an order twice in a line', ['100 110 c1 o1 o1'], /twice/],
    ['an order that does not exist', ['100 110 c1 o9'], /unknown/],
    ['nothing', ['100 110 c1'], /no order/],
    ['two restaurants together', ['102 150 c1 o1 o3'], /two restaurants/],
    ['another minute than the rules', ['101 111 c1 o1'], /picked up at 110/],
    ['a courier who does not exist', ['100 110 c2 o1'], /no such courier/],
    ['what a courier was given later first', ['140 150 c1 o3', '101 110 c1 o1'], /given earlier/],
    ['a pick-up after the shift', ['215 219 c1 o3'], /after his shift/],
  ])('refuses %s', (_, lines, why) => {
    expect(() => check(...lines)).toThrow(why)
  })
})

it('a made-up day is played by the rules, and all of it is delivered', () => {
  const whole = makeUpDay(1)
  const morning = { ...whole, orders: whole.orders.filter(({ placed }) => placed < 12 * 60) }
  const { assignments } = play(morning, { effort: 20 })
  const lines = assignments.map(({ at, pickUp, courier, orders }) =>
    [at, pickUp, courier, ...orders].join(' '),
  )
  const { delivered, orders } = checkSolution(morning, ['', ...lines].join('\n'))
  expect(orders).toBeGreaterThan(30)
  expect(delivered).toBe(orders)
})
