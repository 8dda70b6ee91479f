import { expect, it } from 'vitest'
import { slowest } from './slowest-files.ts'

it('names the ten slowest files, the slowest first, and marks those over the budget of their project', () => {
  const quick = Array.from({ length: 12 }, (_, at) => ({
    file: `quick-${at}.test.ts`,
    project: 'browser',
    seconds: 1 + at / 10,
  }))
  const lines = slowest([
    ...quick,
    { file: 'rules.test.ts', project: 'unit+integration', seconds: 16 },
    { file: 'journey.test.ts', project: 'browser', seconds: 31.25 },
  ])
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 3)).toEqual([
    '   31.3 s  journey.test.ts',
    '   16.0 s  rules.test.ts  over its 15 s',
    '    2.1 s  quick-11.test.ts',
  ])
})
