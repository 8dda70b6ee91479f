import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Seconds that a file may take, its hooks included, while the machine's other cores are at work;
 * docs/testing.md names them.
 */
export const budgets: Readonly<Record<string, number>> = { 'unit+integration': 15, programs: 60, browser: 60 }

export type Timed = { file: string; project: string; seconds: number }

/** The slowest first, ten at most; whatever takes longer than its project allows is marked. */
export const slowest = (files: readonly Timed[]): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, project, seconds }) => {
      const budget = budgets[project]
      const over = budget !== undefined && seconds > budget ? `  over its ${budget} s` : ''
      return `${seconds.toFixed(1).padStart(7)} s  ${file}${over}`
    })

const timed = (module: TestModule): Timed => {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return {
    file: path.relative(process.cwd(), module.moduleId),
    project: module.project.name,
    seconds: (setupDuration + collectDuration + duration) / 1_000,
  }
}

/** Says at the end of a run of many files where its time went. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length <= 10) return
    console.log('\nThe ten slowest files:')
    for (const line of slowest(modules.map(timed))) console.log(line)
  }
}
