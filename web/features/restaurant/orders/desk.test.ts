import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { boardColumnOf, boardOf, sinceOf } from './desk.ts'

const order = (id: string, way: OrderStatus[], attention: Order['attention'] = null) =>
  ({
    id,
    placedAt: '2026-01-05T07:00:00.000Z',
    status: way.at(-1),
    attention,
    timeline: way.map((status, at) => ({ status, at: `2026-01-05T07:0${at}:00.000Z`, by: 'restaurant' })),
  }) as Order

const cooked: OrderStatus[] = ['confirmed', 'preparing']
const seen = null
const unseen: Order['attention'] = { kind: 'cancelled', at: '2026-01-05T07:05:00.000Z' }

describe('an order on the desk', () => {
  it.each([
    ['new', ['confirmed'], seen],
    ['cooking', cooked, seen],
    ['ready', [...cooked, 'readyForPickup'], seen],
    ['out', [...cooked, 'readyForPickup', 'outForDelivery'], seen],
    ['done', [...cooked, 'readyForPickup', 'outForDelivery', 'delivered'], seen],
    ['done', [...cooked, 'cancelled'], seen],
    ['new', ['confirmed', 'cancelled'], unseen],
    ['cooking', [...cooked, 'cancelled'], unseen],
    ['out', [...cooked, 'readyForPickup', 'outForDelivery', 'cancelled'], unseen],
    // A refund of what is delivered is no work for anybody.
    ['done', [...cooked, 'delivered'], { kind: 'refunded', at: '2026-01-05T07:05:00.000Z' }],
  ] as const)('stands in the column %s after %j', (column, way, attention) => {
    expect(boardColumnOf(order('A', [...way], attention))).toBe(column)
  })

  it('stands there once, and what is over with the latest first', () => {
    const refunded = order('R', [...cooked, 'delivered'], {
      kind: 'refunded',
      at: '2026-01-05T07:05:00.000Z',
    })
    const board = boardOf(
      [order('A', ['confirmed']), order('B', cooked), refunded],
      [refunded, order('D', [...cooked, 'delivered'])],
    )
    expect(board.done.map(({ id }) => id)).toEqual(['R', 'D'])
    expect([board.new, board.cooking, board.ready, board.out].map((column) => column.length)).toEqual([
      1, 1, 0, 0,
    ])
  })

  it('is as it is since its last step', () => {
    expect(sinceOf(order('A', cooked))).toBe('2026-01-05T07:01:00.000Z')
    expect(sinceOf(order('A', []))).toBe('2026-01-05T07:00:00.000Z')
  })
})
