import { monitorEventLoopDelay } from 'node:perf_hooks'
import { decide } from '#server/features/dispatch/decide/decide.ts'
import type { Situation } from '#server/features/dispatch/decide/situation.ts'
import { openDecider } from '#server/features/dispatch/decider.ts'
import { travelBy } from '#server/features/dispatch/travel/known-travel.ts'
import { defaultPace } from '#server/features/dispatch/travel/straight-line.ts'
import type { LatLng } from '#shared/api/wire.ts'
import { randomFrom } from './search-catalogue.ts'
import { table } from './table.ts'

const minute = 60_000
const travel = { pace: defaultPace, legs: new Map() }

/**
 * So many open deliveries and couriers in a city of fifteen kilometres, half of the couriers with something
 * to deliver first.
 */
const situationOf = (seed: number, deliveries: number, couriers: number): Situation<LatLng> => {
  const random = randomFrom(seed)
  const now = Date.UTC(2026, 10, 22, 12)
  const spot = () => ({ lat: 12.9 + random() * 0.14, lng: 77.52 + random() * 0.14 })
  const restaurants = Array.from({ length: Math.ceil(deliveries / 3) }, spot)
  return {
    now,
    deliveries: Array.from({ length: deliveries }, (_, index) => {
      const at = Math.floor(random() * restaurants.length)
      const requestedAt = now - random() * 15 * minute
      return {
        id: `d${index}`,
        pickUp: `r${at}`,
        from: restaurants[at] as LatLng,
        to: spot(),
        requestedAt,
        readyAt: requestedAt + random() * 30 * minute,
        dueAt: requestedAt + 45 * minute,
        pay: 4_000,
        declinedBy: [],
        lockedTo: null,
      }
    }),
    couriers: Array.from({ length: couriers }, (_, index) => ({
      id: `c${index}`,
      place: spot(),
      freeAt: now + (random() < 0.5 ? 0 : random() * 25 * minute),
      shift: { from: now - 60 * minute, until: now + (0.5 + 4 * random()) * 60 * minute },
      earned: Math.floor(random() * 30_000),
      guaranteedPerHour: 0,
      load: 0,
      maxLoad: 5,
    })),
  }
}

const quantile = (times: number[], share: number): string =>
  (
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  ).toFixed(1)

/**
 * Times decisions without an earlier plan: of a busy city on this thread, and of one five times as large as
 * the server makes them.
 */
export const timeLargeDecisions = async (): Promise<void> => {
  const here: number[] = []
  for (let seed = 0; seed < 120; seed++) {
    const situation = situationOf(seed, 200, 200)
    const started = performance.now()
    decide(situation, travelBy(travel))
    // The first ones are made while the code is being compiled.
    if (seed >= 20) here.push(performance.now() - started)
  }
  const decider = openDecider()
  const thread: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  for (let seed = 0; seed < 11; seed++) {
    const situation = situationOf(seed, 1_000, 1_000)
    if (seed === 1) delay.enable()
    const started = performance.now()
    await decider.decide({ situation, travel, options: {} })
    if (seed >= 1) thread.push(performance.now() - started)
  }
  delay.disable()
  await decider.close()
  table(
    ['open deliveries', 'couriers', 'where', 'p50 ms', 'p99 ms', 'longest pause of the event loop ms'],
    [
      [200, 200, 'here', quantile(here, 0.5), quantile(here, 0.99), ''],
      [
        1_000,
        1_000,
        'on a thread',
        quantile(thread, 0.5),
        quantile(thread, 0.99),
        (delay.max / 1e6).toFixed(1),
      ],
    ],
  )
}
