import { describe, expect, it } from 'vitest'
import { defaultPace, straightLine } from '../travel/straight-line.ts'
import { decide } from './decide.ts'
import type { Courier, OpenDelivery } from './situation.ts'

type Spot = { lat: number; lng: number }
const travel = straightLine(defaultPace)
const minute = 60_000
const now = Date.UTC(2026, 10, 22, 12)
/** So many kilometres east of the market's centre. */
const east = (kilometres: number): Spot => ({ lat: 12.97, lng: 77.59 + kilometres / 108.5 })

const delivery = (changed: Partial<OpenDelivery<Spot>> = {}): OpenDelivery<Spot> => ({
  id: 'd1',
  pickUp: 'r1',
  from: east(0),
  to: east(2),
  requestedAt: now - 10 * minute,
  readyAt: now,
  dueAt: now + 40 * minute,
  pay: 4_000,
  declinedBy: [],
  lockedTo: null,
  ...changed,
})
const courier = (changed: Partial<Courier<Spot>> = {}): Courier<Spot> => ({
  id: 'c1',
  place: east(1),
  freeAt: now,
  shift: { from: now - 60 * minute, until: now + 60 * minute },
  earned: 0,
  guaranteedPerHour: 0,
  load: 0,
  maxLoad: 5,
  ...changed,
})
const decided = (deliveries: OpenDelivery<Spot>[], couriers: Courier<Spot>[]) =>
  decide({ now, deliveries, couriers }, travel)

describe('a decision', () => {
  it('offers a delivery that is ready to the courier who is there first', () => {
    const { offers } = decided(
      [delivery()],
      [courier({ id: 'far', place: east(5) }), courier({ id: 'near' })],
    )
    expect(offers).toHaveLength(1)
    expect(offers[0]).toMatchObject({
      courierId: 'near',
      deliveryIds: ['d1'],
      reason: { metresToPickUp: Math.round(travel.metres(east(1), east(0))), minutesUntilFree: 0 },
    })
  })

  it('keeps back what can wait, and says when it is due', () => {
    const { offers, decideAgainAt } = decided([delivery({ readyAt: now + 30 * minute })], [courier()])
    expect(offers).toEqual([])
    // The way to the pick-up takes just under four minutes, finding the food two, and the offer comes a
    // minute before.
    expect(decideAgainAt).toBe(now + Math.ceil(30 * minute - 3 * minute - travel.between(east(1), east(0))))
  })

  it('offers nothing that could only be picked up after the end of the shift', () => {
    const late = courier({ shift: { from: now - 60 * minute, until: now + 5 * minute } })
    expect(decided([delivery()], [late])).toMatchObject({ offers: [], decideAgainAt: null })
  })

  it('asks nobody who declined, and nobody but the courier whom an admin assigned it to', () => {
    const both = [courier({ id: 'near' }), courier({ id: 'far', place: east(4) })]
    expect(decided([delivery({ declinedBy: ['near'] })], both).offers[0]?.courierId).toBe('far')
    expect(decided([delivery({ lockedTo: 'far' })], both).offers[0]).toMatchObject({
      courierId: 'far',
      reason: { assigned: true },
    })
    expect(decided([delivery({ lockedTo: 'gone' })], both).offers).toEqual([])
  })

  it('carries together what two neighbours cook, where that is wanted and nobody is made late by it', () => {
    const one = courier({ place: east(0), shift: { from: now - 60 * minute, until: null } })
    const pair = (apart: number, dueAt = now + 60 * minute) => ({
      now,
      deliveries: [
        delivery({ id: 'here', to: east(6), dueAt }),
        delivery({ id: 'there', pickUp: 'r2', from: east(apart), to: east(6.1), dueAt }),
      ],
      couriers: [one],
    })
    const together = (apart: number, dueAt?: number) =>
      decide(pair(apart, dueAt), travel, { neighbours: 500 }).offers[0]?.deliveryIds
    expect(together(0.2)?.toSorted()).toEqual(['here', 'there'])
    // By the streets, which are longer than the straight line.
    expect(together(0.45)).toHaveLength(1)
    const soonest = now + 4 * minute + travel.between(east(0), east(6))
    expect(together(0.2, soonest + minute)).toHaveLength(1)
    expect(decide(pair(0.2), travel).offers[0]?.deliveryIds).toHaveLength(1)
  })

  it('looks after ready food first, unless everybody together waits less otherwise', () => {
    const free = now + 6 * minute
    const ready = (id: string, km: number) => delivery({ id, pickUp: id, from: east(km), to: east(km + 1) })
    const cooking = Array.from({ length: 4 }, (_, index) =>
      delivery({ id: `cooking ${index}`, pickUp: 'r9', from: east(0), to: east(1), readyAt: free }),
    )
    // Offers come so early in the server, since people skip some.
    const early = (deliveries: OpenDelivery<Spot>[], couriers: Courier<Spot>[]) =>
      decide({ now, deliveries, couriers }, travel, { leadMinutes: 10 })
    // Somebody else is free: what is ready goes at once, and what is cooked waits for who is free then.
    const both = early(
      [ready('ready', 3), ...cooking],
      [courier({ freeAt: free }), courier({ id: 'c2', place: east(3) })],
    )
    expect(both.offers.find(({ courierId }) => courierId === 'c2')?.deliveryIds).toEqual(['ready'])
    // Nobody else is. Of two ready ones far apart, and four in one bag where the courier will be, the four
    // would each wait for two long ways, so that they go first. Nobody is forgotten: the two are next.
    const far = early(
      [ready('far', 9), ready('farther', 18), ...cooking],
      [courier({ freeAt: free, place: east(0), shift: { from: now - 60 * minute, until: null } })],
    )
    expect(far.offers[0]?.deliveryIds.every((id) => id.startsWith('cooking'))).toBe(true)
    expect(far.plan.flatMap(({ trips }) => trips.flat()).toSorted()).toEqual(['far', 'farther'])
  })

  it('goes on from an earlier plan, whatever it says', () => {
    const deliveries = [
      delivery(),
      delivery({ id: 'd2', pickUp: 'r2', from: east(3) }),
      delivery({ id: 'd3', pickUp: 'r3', from: east(9), dueAt: now + 300 * minute, lockedTo: 'c3' }),
      delivery({ id: 'd4', pickUp: 'r4', from: east(12), dueAt: now + 300 * minute, lockedTo: 'c3' }),
    ]
    const couriers = [courier(), courier({ id: 'c2', place: east(4) }), courier({ id: 'c3', place: east(9) })]
    const plan = [
      { courierId: 'c1', trips: [['d2'], ['gone', 'd2'], ['d1']] },
      { courierId: 'c1', trips: [['d1']] },
      { courierId: 'c2', trips: [['d1'], ['d2']] },
      { courierId: 'c3', trips: [['d3', 'd4']] },
      { courierId: 'gone', trips: [['d1']] },
    ]
    const offered = (options: object) =>
      decide({ now, deliveries, couriers, plan }, travel, options).offers.map(
        ({ courierId, deliveryIds }) => [courierId, ...deliveryIds],
      )
    // As it says, but for what it says twice, and what cannot be carried together; and then what is better.
    expect(offered({ effort: 0, assignment: false })).toEqual([
      ['c1', 'd2'],
      ['c3', 'd3'],
    ])
    expect(offered({})).toEqual([
      ['c1', 'd1'],
      ['c2', 'd2'],
      ['c3', 'd3'],
    ])
  })

  it('is the same for the same situation, however large', () => {
    const spread = (index: number) => east(((index * 7_919) % 97) / 10)
    const deliveries = Array.from({ length: 60 }, (_, index) =>
      delivery({
        id: `d${index}`,
        pickUp: `r${index % 17}`,
        from: spread(index % 17),
        to: spread(index + 31),
        readyAt: now + ((index * 13) % 40) * minute,
      }),
    )
    const couriers = Array.from({ length: 20 }, (_, index) =>
      courier({ id: `c${index}`, place: spread(index * 3), shift: { from: now, until: null } }),
    )
    const situation = { now, deliveries, couriers }
    const first = decide(situation, travel)
    expect(decide(structuredClone(situation), travel)).toEqual(first)
    expect(first.offers.length).toBeGreaterThan(0)
  })

  it('prefers who has earned less an hour, of two who could do it as well', () => {
    const rich = courier({ id: 'rich', earned: 50_000 })
    const poor = courier({ id: 'poor', earned: 10_000 })
    for (const couriers of [
      [rich, poor],
      [poor, rich],
    ])
      expect(decided([delivery()], couriers).offers[0]?.courierId).toBe('poor')
  })

  it('prefers whom a guarantee pays anyway', () => {
    const shift = { from: now - 60 * minute, until: now + 60 * minute }
    const full = courier({ id: 'full', shift, earned: 50_000, guaranteedPerHour: 6_000 })
    const paid = courier({ id: 'paid', shift, earned: 0, guaranteedPerHour: 6_000, place: east(1.5) })
    expect(decided([delivery()], [full, paid]).offers[0]?.courierId).toBe('paid')
  })

  it('says what a courier does before, and whether the pick-up is on that way', () => {
    const busy = courier({ place: east(0.5), at: east(4), freeAt: now + 2 * minute, load: 1 })
    expect(decided([delivery({ readyAt: now })], [busy]).offers).toEqual([])
    const { offers } = decide({ now, deliveries: [delivery()], couriers: [busy] }, travel, { leadMinutes: 5 })
    expect(offers[0]?.reason).toEqual({
      metresToPickUp: Math.round(travel.metres(east(0.5), east(0))),
      minutesUntilFree: 2,
      onTheWay: true,
      deliveries: 1,
      assigned: false,
    })
  })
})
