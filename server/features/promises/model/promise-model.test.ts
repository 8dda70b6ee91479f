import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/runs.ts'
import { effects, learn, newCity, type Placed, promise, type RestaurantLearned } from './promise-model.ts'

const start = Date.UTC(2026, 0, 5)
const placedAt = (minute: number, more: Partial<Placed> = {}): Placed => ({
  restaurantId: 'quick',
  at: start + minute * 60_000,
  hourOfWeek: Math.floor(minute / 60) % 168,
  stated: { shortest: 30, longest: 45 },
  portions: 2,
  subtotal: 30_000,
  load: 1,
  busy: 0.8,
  way: null,
  ...more,
})

/** The same numbers in every run: mulberry32. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** A town that has taken orders for a while: what each takes is `minutesOf` with chance around it. */
const town = (count: number, minutesOf: (placed: Placed) => number) => {
  const random = randomFrom(7)
  const city = newCity()
  const restaurants = new Map<string, RestaurantLearned>()
  let kept = { expected: 0, latest: 0 }
  const half = count / 2
  for (let index = 0; index < count; index++) {
    const placed = placedAt(index * 7, {
      restaurantId: random() < 0.5 ? 'quick' : 'slow',
      load: random() * 2,
      portions: 1 + Math.floor(random() * 10),
    })
    const promised = promise(placed, city, restaurants.get(placed.restaurantId))
    const chance = Math.exp((random() + random() + random() - 1.5) * 0.4)
    const minutes = minutesOf(placed) * chance
    if (index >= half)
      kept = {
        expected: kept.expected + (minutes <= promised.expected ? 1 : 0),
        latest: kept.latest + (minutes <= promised.latest ? 1 : 0),
      }
    restaurants.set(
      placed.restaurantId,
      learn(placed, minutes, promised, city, restaurants.get(placed.restaurantId)),
    )
  }
  return { city, restaurants, kept: { expected: kept.expected / half, latest: kept.latest / half } }
}

describe('a promise', () => {
  it('is what is stated where nothing is learned', () => {
    const { expected, latest } = promise(placedAt(0), newCity(), undefined)
    expect(expected).toBeCloseTo(30)
    expect(latest).toBeCloseTo(45)
    const unstated = promise(placedAt(0, { stated: null }), newCity(), undefined)
    expect(unstated.latest).toBeCloseTo(45)
  })

  it('tells a slow kitchen from a quick one, and is kept as often as it says', () => {
    const { city, restaurants, kept } = town(3_000, ({ restaurantId }) => (restaurantId === 'slow' ? 60 : 25))
    const of = (restaurantId: string) =>
      promise(placedAt(21_000, { restaurantId }), city, restaurants.get(restaurantId))
    expect(of('slow').expected).toBeGreaterThan(50)
    expect(of('slow').expected).toBeLessThan(70)
    expect(of('quick').latest).toBeLessThan(40)
    expect(kept.expected).toBeGreaterThan(0.45)
    expect(kept.expected).toBeLessThan(0.55)
    expect(kept.latest).toBeGreaterThan(0.77)
    expect(kept.latest).toBeLessThan(0.83)
  })

  it('is later while there are more orders than couriers, and for a feast, where these take longer', () => {
    const { city, restaurants } = town(
      3_000,
      ({ load, portions }) => 30 + 15 * Math.max(0, (load ?? 0) - 1) + 2 * Math.max(0, portions - 3),
    )
    const of = (more: Partial<Placed>) =>
      promise(placedAt(21_000, more), city, restaurants.get('quick')).expected
    expect(of({ load: 2 })).toBeGreaterThan(of({ load: 0.5 }) + 5)
    expect(of({ portions: 10 })).toBeGreaterThan(of({}) + 5)
    expect(of({ portions: 1 })).toBe(of({ portions: 2 }))
    expect(effects(city, restaurants.get('quick')).portions).toBeGreaterThan(0.1)
  })

  it('follows a kitchen that has become quicker', () => {
    const { city, restaurants } = town(3_000, ({ at }) => (at < start + 1_000 * 7 * 60_000 ? 60 : 30))
    expect(promise(placedAt(21_000), city, restaurants.get('quick')).expected).toBeLessThan(40)
  })

  it('is never before its own beginning, whatever was learned', () => {
    const order = fc.record({
      restaurantId: fc.constantFrom('a', 'b', 'c'),
      minute: fc.nat(20_000),
      minutes: fc.integer({ min: 1, max: 180 }),
      portions: fc.integer({ min: 1, max: 50 }),
      subtotal: fc.integer({ min: 100, max: 5_000_000 }),
      load: fc.option(fc.double({ min: 0, max: 20, noNaN: true }), { nil: null }),
      busy: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
      way: fc.option(fc.double({ min: 0, max: 90, noNaN: true }), { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40 }), (history) => {
        const city = newCity()
        const restaurants = new Map<string, RestaurantLearned>()
        for (const { minute, minutes, ...more } of history.toSorted((a, b) => a.minute - b.minute)) {
          const placed = placedAt(minute, more)
          const known = restaurants.get(more.restaurantId)
          const promised = promise(placed, city, known)
          expect(promised.expected).toBeGreaterThan(0)
          expect(promised.latest).toBeGreaterThanOrEqual(promised.expected)
          expect(promised.latest).toBeLessThan(10_000)
          restaurants.set(more.restaurantId, learn(placed, minutes, promised, city, known))
        }
        // What is stored says the same when it is read again.
        const stored = JSON.parse(JSON.stringify({ city, restaurants: [...restaurants] }))
        expect(
          promise(
            placedAt(20_000, { restaurantId: 'a' }),
            stored.city,
            new Map(stored.restaurants).get('a') as never,
          ),
        ).toEqual(promise(placedAt(20_000, { restaurantId: 'a' }), city, restaurants.get('a')))
      }),
      { numRuns: runs(60) },
    )
  })
})
