/**
 * Plays days of a meal delivery service through the decision that the server runs, and prints how they went: recorded days in the form of the
 * Meal Delivery Routing Problem, a folder each, or days in cities that it makes up. The figures are those of an independent check of what was
 * written.
 * Run: npm run bench -- dispatch [--instances DIR] [--out DIR] [--options JSON]; the last changes options of the decision.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkSolution, type Figures } from './dispatch-check.ts'
import { type Day, readDay } from './dispatch-day.ts'
import { type Assignment, play } from './dispatch-play.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: { instances: { type: 'string' }, out: { type: 'string' }, options: { type: 'string' } },
})

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
  'day',
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
const row = (name: string, figures: Figures, times: number[]): (string | number)[] => {
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

const days: Day[] =
  values.instances === undefined
    ? []
    : readdirSync(values.instances, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => readDay(path.join(values.instances as string, entry.name)))
        .sort((a, b) => (a.name < b.name ? -1 : 1))

const rows: (string | number)[][] = []
const all: Figures = {
  orders: 0,
  delivered: 0,
  clickToDoor: [],
  late: 0,
  readyToPickUp: 0,
  assignments: 0,
  cost: 0,
}
const allTimes: number[] = []
for (const day of days) {
  const { assignments, decisionTimes } = play(day, JSON.parse(values.options ?? '{}'))
  const text = solutionText(assignments)
  if (values.out !== undefined) {
    const folder = path.join(values.out, day.name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'solution_info_assignments.txt'), text)
  }
  const figures = checkSolution(day, text)
  rows.push(row(day.name, figures, decisionTimes))
  all.clickToDoor.push(...figures.clickToDoor)
  allTimes.push(...decisionTimes)
  for (const key of ['orders', 'delivered', 'late', 'readyToPickUp', 'assignments', 'cost'] as const)
    all[key] += figures[key]
}
table(header, [...rows, row('all', all, allTimes)])
