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
    // The way to the pick-up takes just under four minutes, finding the food two, and the offer comes a minute before.
    expect(decideAgainAt).toBe(now + Math.ceil(30 * minute - 3 * minute - travel.between(east(1), east(0))))
  })

  it('offers nothing that could only be picked up after the end of the shift', () => {
    const late = courier({ shift: { from: now - 60 * minute, until: now + 5 * minute } })
    expect(decided([delivery()], [late])).toEqual({ offers: [], decideAgainAt: null })
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
})
