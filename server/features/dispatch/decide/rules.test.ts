import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { type DecideOptions, defaultOptions } from './options.ts'
import type { Courier, Decision, OpenDelivery, Situation, TravelTimes } from './situation.ts'

type Point = { x: number; y: number }
const minute = 60_000
const now = Date.UTC(2026, 10, 22, 12)

/** A metre takes 3 ms, and places are looked through one by one. */
const travel: TravelTimes<Point> = {
  metres: (a, b) => Math.hypot(a.x - b.x, a.y - b.y),
  between: (a, b) => Math.hypot(a.x - b.x, a.y - b.y) * 3 * 60,
  nearest: (places) => (near, count) =>
    [...places.keys()]
      .sort(
        (a, b) => travel.metres(places[a] as Point, near) - travel.metres(places[b] as Point, near) || a - b,
      )
      .slice(0, count),
}

const point = fc.record({ x: fc.integer({ min: 0, max: 6_000 }), y: fc.integer({ min: 0, max: 6_000 }) })
/** A moment so many minutes before or after now. */
const around = (before: number, after: number) =>
  fc.integer({ min: -before, max: after }).map((minutes) => now + minutes * minute)

const situations: fc.Arbitrary<Situation<Point>> = fc
  .record({
    pickUps: fc.array(point, { minLength: 1, maxLength: 5 }),
    deliveries: fc.array(
      fc.record({
        pickUp: fc.nat(),
        to: point,
        requestedAt: around(30, 0),
        readyAt: around(20, 40),
        dueAt: around(10, 70),
        pay: fc.constantFrom(3_000, 4_500),
        declinedBy: fc.array(fc.nat(), { maxLength: 3 }),
        lockedTo: fc.option(fc.nat(), { freq: 4 }),
      }),
      { maxLength: 14 },
    ),
    couriers: fc.array(
      fc.record({
        place: point,
        freeAt: around(30, 30),
        from: around(120, 20),
        hours: fc.option(fc.double({ min: 0.1, max: 4, noNaN: true })),
        earned: fc.integer({ min: 0, max: 30_000 }),
        guaranteedPerHour: fc.constantFrom(0, 5_000),
        load: fc.integer({ min: 0, max: 3 }),
        maxLoad: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ pickUps, deliveries, couriers }) => {
    const courierId = (index: number) => `c${couriers.length === 0 ? 0 : index % couriers.length}`
    return {
      now,
      deliveries: deliveries.map(
        ({ pickUp, declinedBy, lockedTo, ...rest }, index): OpenDelivery<Point> => ({
          ...rest,
          id: `d${index}`,
          pickUp: `p${pickUp % pickUps.length}`,
          from: pickUps[pickUp % pickUps.length] as Point,
          declinedBy: declinedBy.map(courierId),
          lockedTo: lockedTo === null ? null : courierId(lockedTo),
        }),
      ),
      couriers: couriers.map(
        ({ from, hours, ...rest }, index): Courier<Point> => ({
          ...rest,
          id: `c${index}`,
          shift: { from, until: hours === null ? null : Math.round(from + hours * 60 * minute) },
        }),
      ),
    }
  })

/** Neighbours are carried together, and there is time for offers: more can go wrong. */
const eager: Partial<DecideOptions> = { neighbours: 1_500, leadMinutes: 10 }

const holds = (check: (situation: Situation<Point>, decision: Decision) => void) =>
  fc.assert(
    fc.property(situations, (situation) => check(situation, decide(situation, travel, eager))),
    { numRuns: 150 },
  )
const courierOf = ({ couriers }: Situation<Point>, id: string) =>
  couriers.find((courier) => courier.id === id) as Courier<Point>
const deliveriesOf = ({ deliveries }: Situation<Point>, ids: readonly string[]) =>
  ids.map((id) => deliveries.find((delivery) => delivery.id === id) as OpenDelivery<Point>)

describe('whatever the situation', () => {
  it('nobody is offered two trips, and no delivery is offered twice', () => {
    holds((_, { offers }) => {
      const couriers = offers.map(({ courierId }) => courierId)
      const deliveries = offers.flatMap(({ deliveryIds }) => deliveryIds)
      expect(new Set(couriers).size).toBe(couriers.length)
      expect(new Set(deliveries).size).toBe(deliveries.length)
    })
  })

  it('nothing is picked up before it is ready, before the courier can be there, or after his shift', () => {
    holds((situation, { offers }) => {
      for (const { courierId, deliveryIds, pickUpAt } of offers) {
        const { place, freeAt, shift } = courierOf(situation, courierId)
        const carried = deliveriesOf(situation, deliveryIds)
        for (const { readyAt } of carried) expect(pickUpAt).toBeGreaterThanOrEqual(readyAt)
        const there =
          Math.max(now, freeAt) +
          travel.between(place, (carried[0] as OpenDelivery<Point>).from) +
          (defaultOptions.pickUpMinutes / 2) * minute
        expect(pickUpAt).toBeGreaterThanOrEqual(Math.floor(there))
        if (shift.until !== null) expect(pickUpAt).toBeLessThanOrEqual(Math.ceil(shift.until))
      }
    })
  })

  it('nobody is offered anything before his shift, or more than he may hold', () => {
    holds((situation, { offers }) => {
      for (const { courierId, deliveryIds } of offers) {
        const { shift, load, maxLoad } = courierOf(situation, courierId)
        expect(shift.from).toBeLessThanOrEqual(now)
        expect(load + deliveryIds.length).toBeLessThanOrEqual(maxLoad)
      }
    })
  })

  it('what an admin assigned goes to nobody else, and who declined is not asked again', () => {
    holds((situation, { offers }) => {
      for (const { courierId, deliveryIds } of offers)
        for (const { lockedTo, declinedBy } of deliveriesOf(situation, deliveryIds)) {
          if (lockedTo !== null) expect(courierId).toBe(lockedTo)
          else expect(declinedBy).not.toContain(courierId)
        }
    })
  })

  it('doors follow each other as far apart as the way takes', () => {
    holds((situation, { offers }) => {
      for (const { deliveryIds, dropOffAt, pickUpAt } of offers) {
        const carried = deliveriesOf(situation, deliveryIds)
        expect(dropOffAt[0]).toBeGreaterThan(pickUpAt)
        for (let next = 1; next < carried.length; next++) {
          const [a, b] = [carried[next - 1], carried[next]] as [OpenDelivery<Point>, OpenDelivery<Point>]
          const apart = (dropOffAt[next] as number) - (dropOffAt[next - 1] as number)
          expect(apart).toBeCloseTo(travel.between(a.to, b.to) + defaultOptions.dropOffMinutes * minute, -1)
        }
      }
    })
  })

  it('places farther apart than neighbours are not on one trip, and neighbours make nobody late', () => {
    holds((situation, { offers }) => {
      for (const { deliveryIds, dropOffAt } of offers) {
        const carried = deliveriesOf(situation, deliveryIds)
        const places = new Set(carried.map(({ pickUp }) => pickUp))
        for (const one of carried)
          for (const other of carried) expect(travel.metres(one.from, other.from)).toBeLessThanOrEqual(1_500)
        if (places.size === 1) continue
        for (const [index, { from, to, readyAt, dueAt }] of carried.entries()) {
          const soonest = Math.max(now, readyAt) + travel.between(from, to) + 4 * minute
          if (soonest <= dueAt) expect(dropOffAt[index]).toBeLessThanOrEqual(Math.ceil(dueAt))
        }
      }
    })
  })

  it('the decision is the same again, and it says when to decide again for what it keeps back', () => {
    holds((situation, decision) => {
      expect(decide(structuredClone(situation), travel, eager)).toEqual(decision)
      if (decision.decideAgainAt !== null) expect(decision.decideAgainAt).toBeGreaterThan(now)
    })
  })

  it('an earlier plan that does not fit any more breaks no rule', () => {
    fc.assert(
      fc.property(situations, situations, (earlier, situation) => {
        const { plan } = decide(earlier, travel, eager)
        const { offers } = decide({ ...situation, plan }, travel, eager)
        const offered = offers.flatMap(({ deliveryIds }) => deliveryIds)
        expect(new Set(offered).size).toBe(offered.length)
        for (const { courierId, deliveryIds, pickUpAt } of offers) {
          const { shift, maxLoad, load } = courierOf(situation, courierId)
          expect(load + deliveryIds.length).toBeLessThanOrEqual(maxLoad)
          if (shift.until !== null) expect(pickUpAt).toBeLessThanOrEqual(Math.ceil(shift.until))
          for (const { lockedTo, declinedBy } of deliveriesOf(situation, deliveryIds))
            expect(lockedTo === null ? !declinedBy.includes(courierId) : lockedTo === courierId).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})
