/**
 * Surplus food matched with shelters and carriers in cities made up for it (bench/rescue-city.ts): how long
 * that takes on its thread, how far it holds up everything else, and what it saves beside the greedy method.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { matchGreedily } from '#server/features/rescue/matching/match.ts'
import { openMatcher } from '#server/features/rescue/matching/open-matcher.ts'
import { compareScores, scoreOf } from '#server/features/rescue/matching/plan.ts'
import type { Matching, Situation } from '#server/features/rescue/matching/situation.ts'
import { makeUpCity } from './rescue-city.ts'
import { table } from './table.ts'

const cities = 20
const sizes = [
  { lots: 200, shelters: 50 },
  { lots: 1_000, shelters: 200 },
]
const log = {
  error: (...what: unknown[]) => {
    throw new Error(`not matched by the solver: ${what}`)
  },
}

const score = ({ lots, shelters }: Situation, { matches }: Matching) =>
  scoreOf(
    matches.map(({ lotId, shelterId, portions, reason }) => ({
      lot: lots.findIndex(({ id }) => id === lotId),
      shelter: shelters.findIndex(({ id }) => id === shelterId),
      portions,
      metres: reason.metres ?? 0,
    })),
    lots,
  )
const thousands = (count: number) => count.toLocaleString('en')
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const rows: (string | number)[][] = []
for (const size of sizes) {
  const matcher = openMatcher({ log } as never)
  const times: number[] = []
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  const sums = { listed: 0, greedy: 0, best: 0, greedyMetres: 0, bestMetres: 0 }
  const by = { solver: 0, improved: 0, greedy: 0 }
  let busy = 0
  // The first one starts the thread.
  let first = 0
  for (let seed = 0; seed <= cities; seed++) {
    const city = makeUpCity(seed, size)
    if (seed > 0) pauses.enable()
    const before = performance.eventLoopUtilization()
    const started = performance.now()
    const matching = await matcher.match(city)
    const took = performance.now() - started
    const { utilization } = performance.eventLoopUtilization(before)
    pauses.disable()
    if (seed === 0) {
      first = took
      continue
    }
    times.push(took)
    busy += utilization / cities
    const greedy = score(city, matchGreedily(city))
    const best = score(city, matching)
    if (compareScores(best, greedy) > 0) throw new Error(`city ${seed} is matched worse than greedily`)
    by[matching.by] += 1
    sums.listed += city.lots.reduce((sum, { portions }) => sum + portions, 0)
    sums.greedy += greedy.portions
    sums.best += best.portions
    sums.greedyMetres += greedy.metres
    sums.bestMetres += best.metres
  }
  await matcher.close()
  times.sort((a, b) => a - b)
  rows.push([
    `${thousands(size.lots)} × ${size.shelters}`,
    Math.round(first),
    Math.round(times[Math.floor(times.length / 2)] ?? 0),
    Math.round(times.at(-1) ?? 0),
    Math.round(pauses.max / 1e6),
    percent(busy, 1),
    thousands(sums.listed),
    `${thousands(sums.greedy)} (${percent(sums.greedy, sums.listed)})`,
    `${thousands(sums.best)} (${percent(sums.best, sums.listed)})`,
    percent(sums.bestMetres - sums.greedyMetres, sums.greedyMetres),
    `${by.solver} / ${by.improved} / ${by.greedy}`,
  ])
}
table(
  [
    'lots × shelters',
    'first ms',
    'p50 ms',
    'max ms',
    'longest pause of the event loop ms',
    'event loop busy',
    'portions in 20 cities',
    'saved by the greedy method',
    'saved by the matching',
    'metres beside the greedy method',
    'best: solver / improved greedy / greedy',
  ],
  rows,
)
