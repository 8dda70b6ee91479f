import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { runs } from '#tests/runs.ts'
import { type Area, chooseArea } from './area.ts'

const kitchen = { lat: 12.97, lng: 77.64 }
const amounts = { minimum: null, freeOver: null, excluded: false }
type Square = { x: number; y: number; size: number; hole: boolean }
type Offer = { fee: number; minimum: number | null; freeOver: number | null; excluded: boolean }

/** On a grid of whole degrees, so that which square holds which point is plain. */
const area = ({ x, y, size, hole }: Square, offer: Offer, name: string): Area => {
  const ring = (from: number, to: number) => [
    [x + from, y + from],
    [x + to, y + from],
    [x + to, y + to],
    [x + from, y + to],
    [x + from, y + from],
  ]
  return {
    name,
    shape: { type: 'Polygon', coordinates: [ring(0, size), ...(hole ? [ring(size / 4, size / 2)] : [])] },
    box: [x, y, x + size, y + size],
    upTo: null,
    excluded: offer.excluded,
    fee: paise(offer.fee),
    minimum: offer.minimum === null ? null : paise(offer.minimum),
    freeOver: offer.freeOver === null ? null : paise(offer.freeOver),
  }
}

const whole = (max: number) => fc.integer({ min: 0, max })
const square = fc.record({ x: whole(12), y: whole(12), size: fc.constantFrom(4, 8), hole: fc.boolean() })
const offer = fc.record({
  fee: whole(100),
  minimum: fc.option(whole(100)),
  freeOver: fc.option(whole(100)),
  excluded: fc.boolean(),
})

describe('what a delivery costs', () => {
  it('at any point is the cheapest of the areas that hold it, excluded ones win, and no other counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ square, offer }), { minLength: 1, maxLength: 6 }),
        fc.record({ lat: whole(40), lng: whole(40) }),
        whole(120),
        whole(60),
        (drawn, at, subtotal, least) => {
          // Between the lines of the grid: never on an edge.
          const door = { lat: at.lat / 2 + 0.25, lng: at.lng / 2 + 0.25 }
          const areas = drawn.map((one, index) => area(one.square, one.offer, `${index}`))
          const isIn = ({ x, y, size, hole }: Square) => {
            const [east, north] = [door.lng - x, door.lat - y]
            const between = (value: number, from: number, to: number) => value > from && value < to
            const inHole = hole && between(east, size / 4, size / 2) && between(north, size / 4, size / 2)
            return between(east, 0, size) && between(north, 0, size) && !inHole
          }
          const held = drawn.filter((one) => isIn(one.square))
          const chosen = chooseArea(areas, door, kitchen, paise(subtotal), paise(least))
          if (held.some((one) => one.offer.excluded)) {
            expect(chosen).toBe('outside')
            return
          }
          if (drawn.every((one) => one.offer.excluded)) {
            expect(chosen).toBeNull()
            return
          }
          if (held.length === 0) {
            expect(chosen).toBe('outside')
            return
          }
          if (chosen === null || chosen === 'outside') throw new Error('it is held')
          const index = Number(chosen.name)
          expect(held).toContain(drawn[index])
          const due = (one: Offer) => (one.freeOver !== null && subtotal > one.freeOver ? 0 : one.fee)
          const minimum = (one: Offer) => one.minimum ?? least
          const reached = held.filter((one) => minimum(one.offer) <= subtotal)
          const mine = drawn[index]?.offer as Offer
          if (reached.length > 0) {
            expect(minimum(mine)).toBeLessThanOrEqual(subtotal)
            expect(due(mine)).toBe(Math.min(...reached.map((one) => due(one.offer))))
          } else expect(minimum(mine)).toBe(Math.min(...held.map((one) => minimum(one.offer))))
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('counts an edge as inside', () => {
    const one = area({ x: 0, y: 0, size: 4, hole: false }, { ...amounts, fee: 10 }, 'one')
    for (const door of [
      { lat: 0, lng: 0 },
      { lat: 2, lng: 4 },
      { lat: 4, lng: 1 },
    ])
      expect(chooseArea([one], door, kitchen, paise(1), paise(0))).toMatchObject({ fee: 10 })
    expect(chooseArea([one], { lat: 2, lng: 4.000001 }, kitchen, paise(1), paise(0))).toBe('outside')
  })

  it('by distance is what the band costs in which the door lies, and an area is taken where it is cheaper', () => {
    const band = (upTo: number, fee: number): Area => ({
      ...amounts,
      name: `${upTo}`,
      shape: null,
      box: null,
      upTo,
      fee: paise(fee),
    })
    const bands = [band(4_000, 60), band(2_000, 30)]
    const north = (metres: number) => ({ ...kitchen, lat: kitchen.lat + metres / 111_320 })
    const fee = (areas: Area[], metres: number) => {
      const chosen = chooseArea(areas, north(metres), kitchen, paise(100), paise(0))
      return chosen === null || chosen === 'outside' ? chosen : chosen.fee
    }
    expect([0, 1_990, 2_020, 3_980, 4_100].map((metres) => fee(bands, metres))).toEqual([
      30,
      30,
      60,
      60,
      'outside',
    ])
    const near = area({ x: 77, y: 12, size: 4, hole: false }, { ...amounts, fee: 40 }, 'city')
    expect([1_000, 3_000, 6_000].map((metres) => fee([near, ...bands], metres))).toEqual([30, 40, 40])
    expect(chooseArea(bands, north(100), null, paise(100), paise(0))).toBe('outside')
  })
})
