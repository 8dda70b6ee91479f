import { afterAll, expect, it } from 'vitest'
import { decide } from './decide/decide.ts'
import type { Situation } from './decide/situation.ts'
import { openDecider } from './decider.ts'
import { travelBy } from './travel/known-travel.ts'
import { defaultPace } from './travel/straight-line.ts'

const decider = openDecider()
afterAll(decider.close)

const now = Date.UTC(2026, 10, 22, 12)
const minute = 60_000
const spot = (index: number) => ({
  lat: 12.9 + ((index * 37) % 101) / 700,
  lng: 77.5 + ((index * 53) % 97) / 700,
})
const travel = { pace: defaultPace, legs: new Map() }

const situation = (deliveries: number, couriers: number): Situation<{ lat: number; lng: number }> => ({
  now,
  deliveries: Array.from({ length: deliveries }, (_, index) => ({
    id: `d${index}`,
    pickUp: `r${index % 40}`,
    from: spot(index % 40),
    to: spot(index + 500),
    requestedAt: now - 10 * minute,
    readyAt: now + (index % 20) * minute,
    dueAt: now + 40 * minute,
    pay: 4_000,
    declinedBy: [],
    lockedTo: null,
  })),
  couriers: Array.from({ length: couriers }, (_, index) => ({
    id: `c${index}`,
    place: spot(index + 1_000),
    freeAt: now,
    shift: { from: now, until: null },
    earned: 0,
    guaranteedPerHour: 0,
    load: 0,
    maxLoad: 5,
  })),
})

it('decides on a thread as it does here, and goes on from its plan', async () => {
  const large = situation(120, 40)
  const first = await decider.decide({ situation: large, travel, options: {} })
  expect(first).toEqual(decide(large, travelBy(travel)))
  expect(first.plan.length).toBeGreaterThan(0)
  const small = situation(20, 10)
  expect(await decider.decide({ situation: small, travel, options: {} })).toEqual(
    decide({ ...small, plan: first.plan }, travelBy(travel)),
  )
})

it('the decider lets everything else go on while it decides over a thousand deliveries and a thousand couriers', async () => {
  let turns = 0
  let decided = false
  const count = () => {
    turns += 1
    if (!decided) setImmediate(count)
  }
  setImmediate(count)
  const { offers } = await decider.decide({ situation: situation(1_000, 1_000), travel, options: {} })
  decided = true
  expect(offers.length).toBeGreaterThan(100)
  expect(turns).toBeGreaterThan(100)
})

it('the decider starts another thread after one that ended', async () => {
  const broken = { pace: defaultPace, legs: null as never }
  await expect(
    decider.decide({ situation: situation(120, 40), travel: broken, options: {} }),
  ).rejects.toThrow(/null/)
  const again = await decider.decide({ situation: situation(120, 40), travel, options: {} })
  expect(again.offers.length).toBeGreaterThan(0)
})
