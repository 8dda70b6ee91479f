import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { ageOf, allDayCounts, itemsAt } from './all-day.ts'

const order = (restaurantStatus: Order['restaurantStatus'], ...items: [string, number, ...string[]][]) =>
  ({
    restaurantStatus,
    items: items.map(([dishId, quantity, ...options]) => ({
      dishId,
      name: dishId.toUpperCase(),
      quantity,
      price: 100,
      options: options.map((name) => ({ name, price: 0 })),
    })),
  }) as unknown as Order
const stations = new Map([
  ['dosa', 'Breakfast'],
  ['lassi', 'Beverages'],
])

describe('the counts of a day', () => {
  const open = [
    order('pending', ['dosa', 2], ['lassi', 1]),
    order('preparing', ['dosa', 1], ['dosa', 1, 'Ghee'], ['idli', 4]),
    order('ready', ['dosa', 9]),
    order('delivered', ['lassi', 9]),
    order('cancelled', ['lassi', 9]),
  ]
  it('add up each dish with its options over what is still to be made, the most first', () => {
    expect(
      allDayCounts(open, '', stations).map(({ name, options, count }) => [name, ...options, count]),
    ).toEqual([
      ['IDLI', 4],
      ['DOSA', 3],
      ['DOSA', 'Ghee', 1],
      ['LASSI', 1],
    ])
  })
  it('are those of one station, as are the lines of a ticket', () => {
    expect(allDayCounts(open, 'Beverages', stations)).toMatchObject([{ name: 'LASSI', count: 1 }])
    expect(allDayCounts(open, 'Desserts', stations)).toEqual([])
    expect(itemsAt(order('pending', ['dosa', 2], ['idli', 1]), 'Breakfast', stations)).toMatchObject([
      { dishId: 'dosa' },
    ])
  })
})

it('the age of an order is in whole minutes, and late from 20 on', () => {
  const placedAt = '2026-01-05T12:00:00.000Z'
  const age = (seconds: number) => ageOf({ placedAt }, Date.parse(placedAt) + seconds * 1000)
  expect(age(-30)).toEqual({ minutes: 0, kind: 'fresh' })
  expect(age(599)).toEqual({ minutes: 9, kind: 'fresh' })
  expect(age(600)).toEqual({ minutes: 10, kind: 'getsLate' })
  expect(age(1199)).toEqual({ minutes: 19, kind: 'getsLate' })
  expect(age(1200)).toEqual({ minutes: 20, kind: 'late' })
})
