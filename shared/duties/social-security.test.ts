import { expect, it } from 'vitest'
import { paise } from '../money/money.ts'
import { isCovered, levyOf, levyRules } from './social-security.ts'

it.each([
  ['before it was in force', '2025-11-20', 100_000_00, 50_000_00, 100, null],
  ['from its first day', '2025-11-21', 100_000_00, 50_000_00, 100, [100, 1_000_00, false]],
  ['by the rate that was notified', '2026-11-26', 100_000_00, 50_000_00, 150, [150, 1_500_00, false]],
  ['never below the least', '2026-11-26', 100_000_00, 50_000_00, 0, [100, 1_000_00, false]],
  ['never above the most', '2026-11-26', 100_000_00, 50_000_00, 900, [200, 2_000_00, false]],
  [
    'five percent of what workers are paid at most',
    '2026-11-26',
    100_000_00,
    10_000_00,
    100,
    [100, 500_00, true],
  ],
  ['half a paisa of it', '2026-11-26', 50, 1_000, 100, [100, 1, false]],
  ['nothing where nobody was paid', '2026-11-26', 100_000_00, 0, 100, [100, 0, true]],
] as const)(
  '%s: a year until %s of %s paise, %s to workers, at %s: %j',
  (_what, day, turnover, paid, points, expected) => {
    const levy = levyOf(day, { turnover: paise(turnover), paid: paise(paid), points })
    expect(levy && [levy.points, levy.amount, levy.isCapped]).toEqual(expected)
  },
)

it.each([
  ['2026-03-31', 89, false],
  ['2026-03-31', 90, true],
  ['2025-03-31', 200, false],
] as const)('a year until %s with %s days: covered %s', (day, days, expected) => {
  expect(isCovered(day, days)).toBe(expected)
})

it('every rule has a source and comes into force after the one before it', () => {
  const days = levyRules.map(({ from }) => from)
  expect(days).toEqual(days.toSorted())
  for (const { source } of levyRules) expect(source).toMatch(/section 114/)
})
