import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { orderStatuses } from '#shared/orders/order-lifecycle.ts'
import { concerns, countdownOf, pack, placeOf, stateOf, stationsOf, urgencyOf } from './board.ts'

const at = (minutes: number) => Date.parse('2026-01-05T12:00:00Z') + minutes * 60_000
const iso = (minutes: number) => new Date(at(minutes)).toISOString()
const order = (values: object): Order =>
  ({
    status: 'preparing',
    restaurantStatus: 'preparing',
    attention: null,
    placedAt: iso(0),
    acceptBy: iso(10),
    timeline: [],
    items: [],
    lines: [],
    changes: [],
    shippingDetails: {},
    ...values,
  }) as unknown as Order
const way = (...statuses: Order['status'][]) => statuses.map((status) => ({ status, at: iso(0), by: '' }))

describe('where a ticket stands', () => {
  it.each([
    ['confirmed', 'new'],
    ['preparing', 'cooking'],
    ['readyForPickup', 'ready'],
    ['outForDelivery', 'ready'],
    ['delivered', 'ready'],
  ] as const)('of an order that is %s', (status, place) => expect(placeOf(order({ status }))).toBe(place))

  it.each([
    ['new', ['processing', 'confirmed']],
    ['cooking', ['processing', 'confirmed', 'preparing']],
    ['ready', ['processing', 'confirmed', 'preparing', 'readyForPickup']],
    // Taken back by the kitchen, and then cancelled.
    ['cooking', ['processing', 'confirmed', 'preparing', 'readyForPickup', 'preparing']],
  ] as const)('cancelled, it stays among what is %s', (place, statuses) =>
    expect(placeOf(order({ status: 'cancelled', timeline: way(...statuses, 'cancelled') }))).toBe(place),
  )

  it('says one word for each', () => {
    const said = (values: object, minutes = 0) => stateOf(order(values), at(minutes))
    expect(said({ status: 'confirmed' }, 30)).toBe('new')
    expect(said({}, 9)).toBe('cooking')
    expect(said({}, 10)).toBe('getsLate')
    expect(said({}, 20)).toBe('late')
    expect(said({ status: 'readyForPickup' }, 40)).toBe('ready')
    expect(said({ status: 'cancelled', attention: { kind: 'cancelled' } })).toBe('cancelled')
    expect(said({ status: 'cancelled', attention: { kind: 'missed' } })).toBe('missed')
  })
})

describe('the time to accept', () => {
  it.each([
    [0, '10:00', false],
    [0.1, '9:54', false],
    [7, '3:00', false],
    [7.01, '3:00', true],
    [9.99, '0:01', true],
    [10, '0:00', true],
    [11, '0:00', true],
  ])('after %s minutes', (minutes, text, urgent) =>
    expect(countdownOf(order({}), at(minutes))).toEqual({ text, urgent }),
  )

  it('is as urgent as the order that waits longest', () => {
    const waits = (minutes: number) =>
      order({ status: 'confirmed', placedAt: iso(minutes), acceptBy: iso(minutes + 10) })
    expect(urgencyOf([], at(0))).toBeNull()
    for (const status of orderStatuses)
      if (status !== 'confirmed') expect(urgencyOf([order({ status })], at(5))).toBeNull()
    expect(urgencyOf([waits(0)], at(-1))).toBe(0)
    expect(urgencyOf([waits(0), waits(4)], at(5))).toBe(0.5)
    expect(urgencyOf([waits(0)], at(30))).toBe(1)
  })
})

describe('a station', () => {
  const stationOf = new Map([
    ['vada', 'Starters'],
    ['lassi', 'Beverages'],
  ])
  const both = (vada: string | null, lassi: string | null, values: object = {}) =>
    order({
      items: [{ dishId: 'vada' }, { dishId: 'lassi' }, { dishId: 'secret' }],
      lines: [{ readyAt: vada }, { readyAt: lassi }, { readyAt: null }],
      ...values,
    })

  it('has to do with an order until its own lines are ready', () => {
    expect(concerns(both(null, null), 'Starters', stationOf)).toBe(true)
    expect(concerns(both(iso(1), null), 'Starters', stationOf)).toBe(false)
    expect(concerns(both(iso(1), null), 'Beverages', stationOf)).toBe(true)
    expect(concerns(both(iso(1), iso(1)), '', stationOf)).toBe(true)
    expect(concerns(both(null, null), 'Desserts', stationOf)).toBe(false)
  })

  it('sees what was cancelled even when it is done', () => {
    const noticed = { attention: { kind: 'cancelled' }, status: 'cancelled' }
    expect(concerns(both(iso(1), null, noticed), 'Starters', stationOf)).toBe(true)
    expect(concerns(both(iso(1), null, noticed), 'Desserts', stationOf)).toBe(false)
  })

  it('counts for the pass', () => {
    expect(stationsOf(both(iso(1), null), stationOf)).toEqual([
      { station: 'Starters', ready: 1, lines: 1 },
      { station: 'Beverages', ready: 0, lines: 1 },
      { station: '', ready: 0, lines: 1 },
    ])
  })
})

describe('packed columns', () => {
  const tickets = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), height: fc.integer({ min: 1, max: 20 }) }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  it('hold every ticket once, and differ by no more than the highest', () => {
    fc.assert(
      fc.property(tickets, fc.integer({ min: 1, max: 7 }), (all, columns) => {
        const placed = pack(all, columns, new Map())
        expect([...placed.keys()].toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        const heights = Array.from({ length: columns }, (_, column) =>
          all.reduce((sum, { id, height }) => sum + (placed.get(id) === column ? height : 0), 0),
        )
        const highest = Math.max(0, ...all.map(({ height }) => height))
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(highest)
      }),
    )
  })

  it('keep what stays where it stands, whatever comes and goes', () => {
    fc.assert(
      fc.property(tickets, tickets, fc.integer({ min: 1, max: 7 }), (before, more, columns) => {
        const first = pack(before, columns, new Map())
        const stays = before.filter((_, index) => index % 2 === 0)
        const added = more.filter(({ id }) => !first.has(id))
        const then = pack([...stays, ...added], columns, first)
        for (const { id } of stays) expect(then.get(id)).toBe(first.get(id))
      }),
    )
  })

  it('are as many as there is room for', () => {
    const all = [1, 2, 3].map((id) => ({ id: String(id), height: 1 }))
    expect([...pack(all, 2, new Map([['3', 5]])).values()].every((column) => column < 2)).toBe(true)
  })
})
