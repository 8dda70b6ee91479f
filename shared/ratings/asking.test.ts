import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../time.ts'
import { isAskedToRate } from './asking.ts'

it.each([
  ['at the door', 0, false],
  ['in an hour less a second', hourMs - 1_000, false],
  ['an hour later', hourMs, true],
  ['two days later', 2 * dayMs, true],
  ['three days later', 3 * dayMs, false],
])('a rating is asked for %s: %d ms, %s', (_when, since, asked) => {
  const delivered = new Date('2026-11-25T08:00:00Z')
  expect(isAskedToRate(delivered.toISOString(), delivered.getTime() + since)).toBe(asked)
})

it('a rating is never asked of what was not delivered', () => {
  expect(isAskedToRate(null, Date.now())).toBe(false)
})
