/**
 * Plays days of a meal delivery service through the decision that the server runs, and prints how they went:
 * recorded days in the form of the Meal Delivery Routing Problem, a folder each, or days in cities that it
 * makes up. The figures are those of an independent check of what was written. Then it times decisions over
 * more than any of these days has. Run: npm run bench -- dispatch [--instances DIR] [--out DIR] [--parts]
 * [--options JSON]; --parts plays the days again without each part of the method, --options changes what
 * server/features/dispatch/decide/options.ts has.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { DecideOptions } from '#server/features/dispatch/decide/options.ts'
import { checkSolution, type Figures } from './dispatch-check.ts'
import { makeUpDay } from './dispatch-city.ts'
import { type Day, readDays } from './dispatch-day.ts'
import { type Assignment, play } from './dispatch-play.ts'
import { timeLargeDecisions } from './dispatch-size.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    out: { type: 'string' },
    parts: { type: 'boolean' },
    options: { type: 'string' },
  },
})

/** What the decision is without each part of its method. */
const parts: Record<string, Partial<DecideOptions> & { afresh?: boolean }> = {
  'bundles: every order alone': { maxBundled: 1 },
  'couriers who are not free yet': { horizonMinutes: 0 },
  'as late as is safe: up to 20 minutes before': { leadMinutes: 20 },
  'assignment over all at once': { assignment: false },
  'the search': { effort: 0 },
  'going on from the plan before': { afresh: true },
  'a price for the time of couriers': { courierTime: 0 },
  'where couriers end up': { remote: 0 },
  'what an assignment adds to the pay': { pay: 0 },
  'what couriers will yet be given': { expectedPerHour: 0 },
  'a price for being late': { late: 0 },
}

const solutionText = (assignments: Assignment[]): string =>
  [
    'assignment_time pickup_time courier orders',
    ...assignments.map(({ at, pickUp, courier, orders }) => [at, pickUp, courier, ...orders].join(' ')),
    '',
  ].join('\n')

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const mean = (sum: number, count: number): number => (count === 0 ? 0 : sum / count)

const header = [
  'orders',
  'delivered',
  'click-to-door',
  'p90',
  'later than the target',
  'ready-to-pickup',
  'orders per assignment',
  'cost per order',
  'decision p50 ms',
  'p99 ms',
]
const row = (name: string, { figures, times }: Result): (string | number)[] => {
  const doors = figures.clickToDoor.toSorted((a, b) => a - b)
  const decisions = times.toSorted((a, b) => a - b)
  const percent = (part: number, whole: number) => `${(100 * mean(part, whole)).toFixed(2)} %`
  return [
    name,
    figures.orders,
    percent(figures.delivered, figures.orders),
    mean(
      doors.reduce((sum, minutes) => sum + minutes, 0),
      doors.length,
    ).toFixed(2),
    percentile(doors, 0.9),
    percent(figures.late, figures.delivered),
    mean(figures.readyToPickUp, figures.delivered).toFixed(2),
    mean(figures.delivered, figures.assignments).toFixed(3),
    mean(figures.cost, figures.delivered).toFixed(2),
    percentile(decisions, 0.5).toFixed(2),
    percentile(decisions, 0.99).toFixed(2),
  ]
}

type Result = { figures: Figures; times: number[] }

/** Plays one day, writes it where that is wanted, and checks what is written. */
const playAndCheck = (
  day: Day,
  options: Partial<DecideOptions> & { afresh?: boolean },
  out?: string,
): Result => {
  const { assignments, decisionTimes } = play(day, options)
  const text = solutionText(assignments)
  if (out !== undefined) {
    const folder = path.join(out, day.name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'solution_info_assignments.txt'), text)
  }
  return { figures: checkSolution(day, text), times: decisionTimes }
}

const together = (results: Result[]): Result => {
  const sum = (of: (figures: Figures) => number) =>
    results.reduce((total, { figures }) => total + of(figures), 0)
  return {
    times: results.flatMap(({ times }) => times),
    figures: {
      orders: sum(({ orders }) => orders),
      delivered: sum(({ delivered }) => delivered),
      clickToDoor: results.flatMap(({ figures }) => figures.clickToDoor),
      late: sum(({ late }) => late),
      readyToPickUp: sum(({ readyToPickUp }) => readyToPickUp),
      assignments: sum(({ assignments }) => assignments),
      cost: sum(({ cost }) => cost),
    },
  }
}

const days = values.instances === undefined ? [1, 2, 3].map(makeUpDay) : readDays(values.instances)
const options: Partial<DecideOptions> = JSON.parse(values.options ?? '{}')
const results = days.map((day) => playAndCheck(day, options, values.out))
table(
  ['day', ...header],
  [...results.map((result, index) => row(days[index]?.name ?? '', result)), row('all', together(results))],
)
if (values.parts) {
  console.log()
  table(
    ['without', ...header],
    Object.entries(parts).map(([name, changed]) =>
      row(name, together(days.map((day) => playAndCheck(day, { ...options, ...changed })))),
    ),
  )
}
console.log()
await timeLargeDecisions()
