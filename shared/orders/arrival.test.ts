import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalOf, combinedRange, estimateArrival, rangeWhileBusy, usualRange } from './arrival.ts'

const at = new Date('2026-01-05T07:30:00Z')
const minutes = (estimate: Date) => (estimate.getTime() - at.getTime()) / 60_000

describe('the estimate', () => {
  it('is 45 minutes after the order', () => {
    const placed = { step: 'placed', at, preparationMinutes: null, busyMinutes: 0, metres: 2_000 } as const
    expect(minutes(estimateArrival(placed))).toBe(45)
    expect(minutes(estimateArrival({ ...placed, busyMinutes: 20 }))).toBe(65)
  })

  it("is the restaurant's usual preparation time with the hand-over and the way, where it states one", () => {
    const placed = { step: 'placed', at, preparationMinutes: 25, busyMinutes: 0, metres: 2_000 } as const
    expect(minutes(estimateArrival(placed))).toBe(25 + 4 + 8)
    expect(minutes(estimateArrival({ ...placed, busyMinutes: 10 }))).toBe(25 + 10 + 4 + 8)
  })

  it.each([
    ['25-30 min', 0, '25-30 min'],
    ['soon', 0, 'soon'],
    ['25-30 min', 20, '45-50 min'],
    ['40 min', 15, '55 min'],
    ['soon', 10, '40-55 min'],
  ])('shows the range %j while everything takes %i minutes longer as %j', (range, busy, shown) => {
    expect(rangeWhileBusy(range, busy)).toBe(shown)
  })

  it('follows the stated preparation time, with the hand-over and the way', () => {
    const accepted = { step: 'accepted', at, range: '25-30 min', busyMinutes: 0 } as const
    expect(minutes(estimateArrival({ ...accepted, preparationMinutes: 20, metres: 1_100 }))).toBe(20 + 4 + 5)
    expect(minutes(estimateArrival({ ...accepted, preparationMinutes: 20, metres: null }))).toBe(20 + 4 + 15)
  })

  it.each([
    ['25-30 min', 30],
    ['20 – 25 mins', 25],
    ['40 min', 40],
    ['', 45],
    ['soon', 45],
    ['1 hour', 45],
  ])('keeps the promise of the range %j where the kitchen states no time', (range, longest) => {
    const known = {
      step: 'accepted',
      at,
      preparationMinutes: null,
      busyMinutes: 0,
      metres: 2_000,
      range,
    } as const
    expect(minutes(estimateArrival(known))).toBe(longest)
    expect(minutes(estimateArrival({ ...known, busyMinutes: 20 }))).toBe(longest + 20)
  })

  it('counts the hand-over until the food is picked up, and then the way alone', () => {
    expect(minutes(estimateArrival({ step: 'ready', at, metres: 2_000 }))).toBe(4 + 8)
    expect(minutes(estimateArrival({ step: 'enroute', at, metres: 2_000 }))).toBe(8)
    expect(minutes(estimateArrival({ step: 'enroute', at, metres: 0 }))).toBe(1)
  })

  it('never grows as the courier comes nearer', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        const of = (metres: number) => estimateArrival({ step: 'enroute', at, metres }).getTime()
        expect(of(near)).toBeLessThanOrEqual(of(far))
        expect(of(near)).toBeGreaterThan(at.getTime())
      }),
    )
  })
})

describe('what is said of it', () => {
  const order = { status: 'preparing', estimatedDelivery: at.toISOString(), deliveredAt: null } as const
  const earlier = (ms: number) => at.getTime() - ms

  it('is in whole minutes, rounded up', () => {
    const said = (ms: number) => arrivalOf(order, earlier(ms))
    expect(said(60_000)).toMatchObject({ kind: 'expected', minutes: 1, at: order.estimatedDelivery })
    expect(said(60_001)).toMatchObject({ minutes: 2 })
    expect(said(1)).toMatchObject({ minutes: 1 })
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
