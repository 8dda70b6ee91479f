import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { distance } from '#shared/deliveries/distance.ts'
import { vehicles } from '#shared/shelters/parties.ts'
import { matchAll, matchGreedily } from './match.ts'
import { openMatcher } from './open-matcher.ts'
import { compareScores, scoreOf } from './plan.ts'
import type { Matching, OpenCarrier, OpenLot, OpenRun, OpenShelter, Situation } from './situation.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 22, 16)
const pace = { kilometresPerHour: 20, detour: 1.3 }

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((count) => now + count * minute)
const place = fc.record({
  lat: fc.integer({ min: 0, max: 40 }).map((step) => 12.9 + step * 0.005),
  lng: fc.integer({ min: 0, max: 40 }).map((step) => 77.5 + step * 0.005),
})
const lot = fc.record({
  place,
  isPlaced: fc.boolean(),
  portions: fc.integer({ min: 1, max: 60 }),
  isVeg: fc.boolean(),
  pickUpBy: minutes(-10, 200),
  safeUntil: minutes(-10, 240),
  split: fc.boolean(),
})
const shelter = fc.record({
  place,
  diet: fc.constantFrom('veg' as const, 'any' as const),
  room: fc.integer({ min: 0, max: 80 }),
  hours: fc
    .array(fc.tuple(minutes(0, 300), fc.integer({ min: 1, max: 120 })), { maxLength: 2 })
    .map((spans) =>
      spans
        .map(([from, length]) => ({ from, to: from + length * minute }))
        .toSorted((a, b) => a.from - b.from)
        .filter(({ from }, index, all) => index === 0 || from > (all[index - 1]?.to ?? 0)),
    ),
})
const run = fc.record({
  from: place,
  to: place,
  portions: fc.integer({ min: 1, max: 60 }),
  pickUpBy: minutes(0, 120),
  safeUntil: minutes(0, 200),
})
const carrier = fc.record({
  place: fc.option(place),
  onTheWay: fc.boolean(),
  vehicle: fc.constantFrom(...vehicles),
  load: fc.integer({ min: 0, max: 3 }),
})
const named = <T>(list: readonly T[], letter: string) =>
  list.map((one, index) => ({ ...one, id: `${letter}${index}` }))
const city: fc.Arbitrary<Situation> = fc
  .record({
    lots: fc.array(lot, { maxLength: 14 }),
    shelters: fc.array(shelter, { maxLength: 8 }),
    runs: fc.array(run, { maxLength: 4 }),
    carriers: fc.array(carrier, { maxLength: 5 }),
  })
  .map(({ lots, shelters, runs, carriers }) => ({
    now,
    pace,
    lots: named(lots, 'l'),
    shelters: named(shelters, 's'),
    runs: named(runs, 'r'),
    carriers: named(carriers, 'c'),
  }))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const found = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const one = list.find((each) => each.id === id)
  if (!one) throw new Error(`there is no ${id}`)
  return one
}

/** Checks a matching against the rules as they are told, by none of the code that makes it. */
const expectLawful = (situation: Situation, { matches, carriers }: Matching) => {
  const rideMs = (metres: number) => ((metres * 1.3) / 20_000) * 3_600_000
  for (const { lotId, shelterId, portions, reason } of matches) {
    const from = found<OpenLot>(situation.lots, lotId)
    const to = found<OpenShelter>(situation.shelters, shelterId)
    expect(portions).toBeGreaterThanOrEqual(Math.min(5, from.portions))
    expect(Number.isInteger(portions)).toBe(true)
    if (to.diet === 'veg') expect(from.isVeg).toBe(true)
    const metres = distance(from.place, to.place)
    expect(now + 10 * minute).toBeLessThanOrEqual(from.pickUpBy)
    const arrival = now + 10 * minute + rideMs(metres)
    const moment = to.hours.find(({ to: closes }) => closes > arrival)
    expect(Math.max(arrival, moment?.from ?? Number.POSITIVE_INFINITY)).toBeLessThan(from.safeUntil)
    expect(reason).toMatchObject({ metres: from.isPlaced ? metres : null, diet: to.diet, room: to.room })
    expect(Date.parse(reason.readyUntil)).toBe(Math.min(from.pickUpBy, from.safeUntil))
  }
  for (const { id, portions, split } of situation.lots) {
    const own = matches.filter(({ lotId }) => lotId === id)
    expect(sum(own.map((match) => match.portions))).toBeLessThanOrEqual(portions)
    if (!split) expect(own.length).toBeLessThanOrEqual(1)
    expect(new Set(own.map(({ shelterId }) => shelterId)).size).toBe(own.length)
  }
  for (const { id, room } of situation.shelters)
    expect(
      sum(matches.filter(({ shelterId }) => shelterId === id).map(({ portions }) => portions)),
    ).toBeLessThanOrEqual(room)
  const asked = [...carriers.map((one) => one.carrier.id), ...matches.flatMap((one) => one.carrier?.id ?? [])]
  for (const { id, load } of situation.carriers)
    expect(asked.filter((one) => one === id).length).toBeLessThanOrEqual(load)
}

/** What the objective says of a matching. */
const worthOf = ({ lots, shelters }: Situation, { matches }: Matching) =>
  scoreOf(
    matches.map(({ lotId, shelterId, portions }) => ({
      lot: lots.findIndex(({ id }) => id === lotId),
      shelter: shelters.findIndex(({ id }) => id === shelterId),
      metres: distance(found(lots, lotId).place, found(shelters, shelterId).place),
      portions,
    })),
    lots,
  )

/**
 * The most that can be saved where everything can be divided: a flow, increased along any way that is left.
 */
const maxSaved = (
  { lots, shelters }: Situation,
  mayGo: (from: OpenLot, to: OpenShelter) => boolean,
): number => {
  const left = lots.map(({ portions }) => portions)
  const room = shelters.map((one) => one.room)
  const sent = lots.map(() => shelters.map(() => 0))
  const push = (from: number, amount: number, seen: Set<number>): number => {
    for (const [to, one] of shelters.entries()) {
      if (seen.has(to) || !mayGo(lots[from] as OpenLot, one)) continue
      seen.add(to)
      let moved = Math.min(amount, room[to] as number)
      room[to] = (room[to] as number) - moved
      for (const [other, row] of sent.entries()) {
        if (moved > 0) break
        const held = row[to] as number
        if (held === 0 || other === from) continue
        moved = push(other, Math.min(held, amount), seen)
        row[to] = held - moved
      }
      if (moved === 0) continue
      const row = sent[from] as number[]
      row[to] = (row[to] as number) + moved
      return moved
    }
    return 0
  }
  let saved = 0
  for (const index of lots.keys())
    for (let moved = 1; moved > 0 && (left[index] as number) > 0; ) {
      moved = push(index, left[index] as number, new Set())
      left[index] = (left[index] as number) - moved
      saved += moved
    }
  return saved
}

describe('matching', () => {
  it('keeps to diets, room, hours and deadlines in any city, and is never worse than the nearest deadline first', () => {
    fc.assert(
      fc.property(city, (situation) => {
        const best = matchAll(situation)
        const greedy = matchGreedily(situation)
        expectLawful(situation, best)
        expectLawful(situation, greedy)
        expect(compareScores(worthOf(situation, best), worthOf(situation, greedy))).toBeLessThanOrEqual(0)
      }),
      { numRuns: Number(process.env.MATCH_RUNS ?? 300) },
    )
  })

  it('saves as many portions as can be saved where lots can be shared', () => {
    const tens = fc.integer({ min: 1, max: 6 }).map((count) => count * 10)
    const shared = fc.record({
      lots: fc.array(
        fc.record({ portions: tens, isVeg: fc.boolean(), safe: fc.constantFrom(50, 100, 200) }),
        {
          minLength: 2,
          maxLength: 10,
        },
      ),
      shelters: fc.array(
        fc.record({
          room: tens,
          diet: fc.constantFrom('veg' as const, 'any' as const),
          opens: fc.constantFrom(0, 60, 120),
        }),
        { minLength: 2, maxLength: 6 },
      ),
    })
    // Only the first shelter is left for the last lot: the second has to make room there, and the first one
    // for that.
    const chain = {
      lots: [
        { portions: 20, isVeg: false, safe: 200 },
        { portions: 20, isVeg: true, safe: 100 },
        { portions: 20, isVeg: true, safe: 50 },
      ],
      shelters: [
        { room: 20, diet: 'veg' as const, opens: 0 },
        { room: 20, diet: 'any' as const, opens: 60 },
        { room: 20, diet: 'any' as const, opens: 120 },
      ],
    }
    const here = { lat: 12.95, lng: 77.55 }
    fc.assert(
      fc.property(shared, ({ lots, shelters }) => {
        const situation: Situation = {
          now,
          pace,
          lots: named(lots, 'l').map(({ safe, ...one }, index) => ({
            ...one,
            place: here,
            isPlaced: true,
            split: true,
            pickUpBy: now + (30 + (index % 3)) * minute,
            safeUntil: now + safe * minute,
          })),
          shelters: named(shelters, 's').map(({ opens, ...one }) => ({
            ...one,
            place: here,
            hours: [{ from: now + opens * minute, to: now + 300 * minute }],
          })),
          runs: [],
          carriers: [],
        }
        const mayGo = (from: OpenLot, to: OpenShelter) =>
          (to.diet === 'any' || from.isVeg) && (to.hours[0]?.from ?? 0) < from.safeUntil
        expect(worthOf(situation, matchAll(situation)).portions).toBe(maxSaved(situation, mayGo))
      }),
      { numRuns: 200, examples: [[chain]] },
    )
  })

  const near = { lat: 12.95, lng: 77.55 }
  const kilometreNorth = { lat: 12.959, lng: 77.55 }
  const always = [{ from: now, to: now + 600 * minute }]
  const situationOf = (values: Partial<Situation>): Situation => ({
    now,
    pace,
    lots: [],
    shelters: [],
    runs: [],
    carriers: [],
    ...values,
  })
  const food = (id: string, values: Partial<OpenLot> = {}): OpenLot => ({
    id,
    place: near,
    isPlaced: true,
    portions: 20,
    isVeg: true,
    pickUpBy: now + 60 * minute,
    safeUntil: now + 120 * minute,
    split: true,
    ...values,
  })

  it('leaves the only shelter for a lot to it, though another lot is gone sooner and lies nearer, and says why', () => {
    const situation = situationOf({
      lots: [food('veg'), food('meat', { isVeg: false, pickUpBy: now + 90 * minute })],
      shelters: [
        { id: 'any', place: near, diet: 'any', room: 20, hours: always },
        { id: 'green', place: kilometreNorth, diet: 'veg', room: 30, hours: always },
      ],
    })
    expect(matchGreedily(situation).matches.map(({ lotId, shelterId }) => [lotId, shelterId])).toEqual([
      ['veg', 'any'],
    ])
    expect(matchAll(situation).matches).toEqual([
      {
        lotId: 'veg',
        shelterId: 'green',
        portions: 20,
        reason: {
          readyUntil: new Date(now + 60 * minute).toISOString(),
          metres: 1001,
          diet: 'veg',
          room: 30,
          nearer: 1,
        },
        carrier: null,
      },
      expect.objectContaining({ lotId: 'meat', shelterId: 'any', portions: 20 }),
    ])
  })

  it('suggests the nearest carrier who can carry it in time, everybody one before anybody a second, what is accepted first', () => {
    const errand = (id: string, values: Partial<OpenRun> = {}): OpenRun => ({
      id,
      from: near,
      to: kilometreNorth,
      portions: 12,
      pickUpBy: now + 30 * minute,
      safeUntil: now + 90 * minute,
      ...values,
    })
    const somebody = (id: string, values: Partial<OpenCarrier> = {}): OpenCarrier => ({
      id,
      place: near,
      onTheWay: false,
      vehicle: 'scooter',
      load: 2,
      ...values,
    })
    const { carriers, matches } = matchAll(
      situationOf({
        lots: [food('later', { portions: 15 })],
        shelters: [{ id: 'any', place: kilometreNorth, diet: 'any', room: 20, hours: always }],
        runs: [
          errand('heavy', { portions: 100, pickUpBy: now + 40 * minute }),
          errand('first'),
          errand('second'),
        ],
        carriers: [
          somebody('unknown', { place: null }),
          somebody('walker', { vehicle: 'foot' }),
          somebody('passing', { place: kilometreNorth, onTheWay: true }),
          somebody('full', { load: 0 }),
          somebody('far', { place: { lat: 13.3, lng: 77.55 } }),
        ],
      }),
    )
    expect(carriers).toEqual([
      { runId: 'first', carrier: { id: 'walker', reason: { metres: 0, onTheWay: false } } },
      { runId: 'second', carrier: { id: 'passing', reason: { metres: 1001, onTheWay: true } } },
    ])
    expect(matches[0]?.carrier).toEqual({ id: 'unknown', reason: { metres: null, onTheWay: false } })
  })

  it('matches a city on a thread while everything else goes on, as it would here', async () => {
    const some = { seed: 13, numRuns: 300 }
    const large = situationOf({
      lots: named(fc.sample(lot, some), 'l'),
      shelters: named(fc.sample(shelter, { ...some, numRuns: 60 }), 's'),
    })
    const errors: unknown[] = []
    const matcher = openMatcher({ log: { error: (what: unknown) => errors.push(what) } } as never)
    onTestFinished(matcher.close)
    let turns = 0
    let done = false
    const count = () => {
      turns += 1
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    const matching = await matcher.match(large)
    done = true
    expect(turns).toBeGreaterThan(100)
    expect(matching).toEqual(matchAll(large))
    expectLawful(large, matching)
    expect(errors).toEqual([])

    // No matching is done within a moment: then it is done without the solver, the log says so, and the next
    // one has a new thread.
    expect(await matcher.match(large, 1)).toEqual(matchGreedily(large))
    expect(errors).toHaveLength(1)
    expect(await matcher.match(large)).toEqual(matching)
    // What ends the thread ends nothing else.
    const broken = { ...large, carriers: [null] as never }
    await expect(matcher.match(broken)).rejects.toThrow(/null/)
    expect(errors).toHaveLength(2)
    expect(await matcher.match(large)).toEqual(matching)
  })
})
