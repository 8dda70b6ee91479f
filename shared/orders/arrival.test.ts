import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrivalAfter,
  arrivalOf,
  atDoor,
  combinedRange,
  type KnownStep,
  type LearnedPromise,
  promisedMinutes,
  shownRange,
  spanAfter,
  spanOf,
  statedMinutes,
  usualRange,
} from './arrival.ts'

const at = new Date('2026-01-05T07:30:00Z')
const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const minutes = (estimate: Date) => (estimate.getTime() - at.getTime()) / 60_000
const stating = { deliveryTime: '25-30 min', preparationMinutes: null, busyMinutes: 0, promise: null }
const learned: LearnedPromise = {
  from: 33.2,
  to: 41.9,
  portions: 0.2,
  cost: 0.1,
  usualCost: 30_000,
  way: 0.25,
  usualWay: 8,
}

describe('what a restaurant promises', () => {
  it.each([
    ['25-30 min', { from: 25, to: 30 }],
    ['20 – 25 mins', { from: 20, to: 25 }],
    ['40 min', { from: 40, to: 40 }],
    ['', { from: 30, to: 45 }],
    ['soon', { from: 30, to: 45 }],
    ['1 hour', { from: 30, to: 45 }],
  ])('is its own range %j while nothing is learned', (deliveryTime, expected) => {
    expect(promisedMinutes({ ...stating, deliveryTime })).toEqual(expected)
  })

  it('follows the preparation time that it sets, with the hand-over and the way', () => {
    expect(statedMinutes({ deliveryTime: '25-30 min', preparationMinutes: 25 })).toEqual({ from: 38, to: 48 })
  })

  it.each([
    ['25-30 min', 0, '25-30 min'],
    ['soon', 0, 'soon'],
    ['25-30 min', 20, '45-50 min'],
    ['40 min', 15, '55 min'],
    ['soon', 10, '40-55 min'],
  ])('shows %j while everything takes %i minutes longer as %j', (deliveryTime, busyMinutes, shown) => {
    expect(shownRange({ ...stating, deliveryTime, busyMinutes })).toBe(shown)
  })

  it('is what was learned, in steps of five and never of one moment', () => {
    expect(promisedMinutes({ ...stating, promise: learned })).toEqual({ from: 35, to: 40 })
    expect(promisedMinutes({ ...stating, promise: { ...learned, to: 34 } })).toEqual({ from: 35, to: 40 })
    expect(promisedMinutes({ ...stating, busyMinutes: 15, promise: learned })).toEqual({ from: 50, to: 55 })
  })

  it('is the same for a dish alone as for its restaurant, and longer for a feast and a long way', () => {
    const of = (ordered: { portions: number; subtotal: number; metres: number | null }) =>
      promisedMinutes({ ...stating, promise: learned }, ordered)
    expect(of({ portions: 1, subtotal: 4_500, metres: null })).toEqual({ from: 35, to: 40 })
    expect(of({ portions: 20, subtotal: 600_000, metres: null }).from).toBeGreaterThan(50)
    expect(of({ portions: 1, subtotal: 4_500, metres: 6_000 }).to).toBeGreaterThan(50)
    expect(of({ portions: 1, subtotal: 4_500, metres: 200 }).from).toBeLessThan(35)
  })

  it('is the same whenever in one minute somebody asks', () => {
    const asked = (seconds: number) =>
      spanAfter(new Date(at.getTime() + seconds * 1_000), { from: 25, to: 30 })
    expect(asked(0)).toEqual({ from: inMinutes(25), to: inMinutes(30) })
    expect(asked(1)).toEqual(asked(60))
    expect(asked(60)).toEqual({ from: inMinutes(26), to: inMinutes(31) })
  })
})

describe('a promise after a step', () => {
  const to = inMinutes(45)
  const before = { expected: to, to }
  it('comes nearer by what the kitchen states', () => {
    const accepted = { step: 'accepted', at, metres: 1_100 } as const
    expect(arrivalAfter({ ...accepted, preparationMinutes: 20 }, before, 5)).toEqual({
      expected: inMinutes(20 + 4 + 5),
      to: inMinutes(20 + 4 + 5 + 5),
      lateReason: null,
    })
    expect(arrivalAfter({ ...accepted, preparationMinutes: null }, before, 5)).toBeNull()
  })

  it('moves back with a reason where it cannot be kept', () => {
    const late = arrivalAfter({ step: 'accepted', at, preparationMinutes: 60, metres: 1_000 }, before, 5)
    expect(late).toEqual({ expected: inMinutes(68), to: inMinutes(73), lateReason: 'kitchen' })
    const reason = (step: 'ready' | 'enroute') =>
      arrivalAfter({ step, at: inMinutes(44), metres: 2_000 }, before, 5)?.lateReason
    expect([reason('ready'), reason('enroute')]).toEqual(['kitchen', 'courier'])
  })

  it('never moves back without a reason, and never says what the courier cannot reach', () => {
    const step = fc.record({
      minute: fc.nat(90),
      metres: fc.option(fc.nat(9_000), { nil: null }),
      preparationMinutes: fc.option(fc.integer({ min: 5, max: 90 }), { nil: null }),
    })
    fc.assert(
      fc.property(step, step, step, fc.nat(20), (accepted, ready, picked, spread) => {
        const steps: KnownStep[] = [
          { step: 'accepted', at: inMinutes(accepted.minute), ...accepted },
          { step: 'ready', at: inMinutes(accepted.minute + ready.minute), metres: ready.metres },
          {
            step: 'enroute',
            at: inMinutes(accepted.minute + ready.minute + picked.minute),
            metres: picked.metres,
          },
        ]
        let promised = before
        for (const known of steps) {
          const moved = arrivalAfter(known, promised, spread)
          if (moved === null) continue
          expect(moved.expected.getTime()).toBeLessThanOrEqual(moved.to.getTime())
          if (moved.lateReason === null) {
            expect(moved.to.getTime()).toBeLessThanOrEqual(promised.to.getTime())
            expect(moved.expected.getTime()).toBeLessThanOrEqual(promised.expected.getTime())
          } else expect(moved.to.getTime()).toBeGreaterThan(promised.to.getTime())
          if (known.step === 'enroute')
            expect(moved.to.getTime()).toBeGreaterThanOrEqual(atDoor(known.at, known.metres).getTime())
          promised = moved
        }
      }),
    )
  })

  it('counts the way and the door once the courier has it', () => {
    expect(minutes(atDoor(at, 2_000))).toBe(8 + 2)
    // Whoever still stands at the kitchen is not there in two minutes.
    expect(minutes(atDoor(at, 300))).toBe(2 + 2)
    expect(minutes(atDoor(at, null))).toBe(15)
  })
})

describe('an order under way', () => {
  const order = {
    estimatedDelivery: inMinutes(45),
    promisedBy: inMinutes(45),
    promisedFrom: 30,
    promisedTo: 45,
  }
  it('arrives between both ends, closer together once the food is ready', () => {
    expect(spanOf({ ...order, status: 'preparing' }, null)).toMatchObject({
      from: inMinutes(30),
      to: inMinutes(45),
    })
    expect(spanOf({ ...order, status: 'readyForPickup' }, null)).toMatchObject({ from: inMinutes(40) })
    const known = { ...order, estimatedDelivery: inMinutes(33), status: 'preparing' } as const
    expect(spanOf(known, null)).toMatchObject({ from: inMinutes(33), to: inMinutes(45) })
  })
  it('arrives when its courier is there, and is late only where that is after the promise', () => {
    const riding = { ...order, status: 'outForDelivery' } as const
    expect(spanOf(riding, inMinutes(20))).toEqual({ from: inMinutes(20), to: inMinutes(45), late: false })
    expect(spanOf(riding, inMinutes(50))).toEqual({ from: inMinutes(50), to: inMinutes(50), late: true })
  })
})

describe('what is said of it', () => {
  const order = {
    status: 'preparing',
    arrival: { from: inMinutes(-10).toISOString(), to: at.toISOString() },
    deliveredAt: null,
  } as const
  const earlier = (ms: number) => at.getTime() - ms

  it('is in whole minutes from the next one on, and at least one', () => {
    const said = (ms: number) => arrivalOf(order, earlier(ms))
    expect(said(60_000)).toMatchObject({ kind: 'expected', from: 1, to: 1, at: order.arrival.to })
    expect(said(60_001)).toMatchObject({ to: 1 })
    expect(said(120_000)).toMatchObject({ to: 2 })
    expect(said(1)).toMatchObject({ to: 1 })
    expect(said(15 * 60_000)).toMatchObject({ from: 5, to: 15 })
  })

  it('is what was promised, in whatever second of a minute the order was placed', () => {
    for (const ms of [0, 1, 21_766, 59_999]) {
      const placed = new Date(at.getTime() + ms)
      const { from, to } = spanAfter(placed, { from: 35, to: 40 })
      const arrival = { from: from.toISOString(), to: to.toISOString() }
      expect(arrivalOf({ ...order, arrival }, placed.getTime())).toMatchObject({ from: 35, to: 40 })
    }
  })

  it('names no time that has passed', () => {
    expect(arrivalOf(order, earlier(0))).toEqual({ kind: 'late', onTheWay: false })
    expect(arrivalOf({ ...order, status: 'outForDelivery' }, earlier(-600_000))).toEqual({
      kind: 'late',
      onTheWay: true,
    })
  })

  it('is that it arrived once it is delivered, whatever was expected, and never before', () => {
    const deliveredAt = '2026-01-05T07:00:00.000Z'
    expect(arrivalOf({ ...order, status: 'delivered', deliveredAt }, earlier(600_000))).toEqual({
      kind: 'arrived',
      at: deliveredAt,
    })
    for (const status of [
      'processing',
      'confirmed',
      'preparing',
      'readyForPickup',
      'outForDelivery',
    ] as const)
      for (const now of [earlier(60_000), earlier(-86_400_000)])
        expect(arrivalOf({ ...order, status }, now)?.kind).not.toBe('arrived')
    expect(arrivalOf({ ...order, status: 'cancelled' }, earlier(0))).toBeNull()
  })
})

it('the range of several restaurants goes from the first to the last', () => {
  expect(combinedRange(['25-30 min'])).toBe('25-30 min')
  expect(combinedRange(['25-30 min', '25-30 min'])).toBe('25-30 min')
  expect(combinedRange(['25-30 min', '15-25 min', '40 min'])).toBe('15-40 min')
  expect(combinedRange([])).toBe(usualRange)
})
