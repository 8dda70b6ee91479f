import { expect, it } from 'vitest'
import { paise } from '../money/money.ts'
import { tcsOf, tcsRules } from './tcs.ts'

it.each([
  ['before there was any', '2018-09-30', 'restaurant', 1_000_000, 0],
  ['since there is', '2018-10-01', 'restaurant', 1_000_000, 10_000],
  ['until it was lowered', '2024-07-09', 'restaurant', 1_000_000, 10_000],
  ['since', '2024-07-10', 'restaurant', 1_000_000, 5_000],
  ['half a paisa', '2026-11-26', 'restaurant', 100, 1],
  ['less than half', '2026-11-26', 'restaurant', 99, 0],
  ['where the operator owes the tax itself', '2026-11-26', 'platform', 1_000_000, 0],
] as const)(
  '%s: on %s, of a supply that the %s owes the tax of, %s paise: %s',
  (_what, day, liable, taxable, expected) => {
    expect(tcsOf(day, { liable, taxable: paise(taxable) })).toBe(expected)
  },
)

it('every rule has a source and comes into force after the one before it', () => {
  const days = tcsRules.map(({ from }) => from)
  expect(days).toEqual(days.toSorted())
  for (const { source } of tcsRules) expect(source).toMatch(/section 52|Notification/)
})
