import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paise } from '../money/money.ts'
import { personsLimit, tdsOf, tdsRules } from './tds.ts'

const company = 'AABCU9603R'
const person = 'AABPU9603R'
const of = (day: string, pan: string | null, gross: number, grossBefore = 0) =>
  tdsOf({ day, pan, gross: paise(gross), grossBefore: paise(grossBefore) })

it.each([
  ['before there was any', '2020-09-30', company, 1_000_000, 0, 0],
  ['in its first months', '2020-10-01', company, 1_000_000, 0, 7_500],
  ['until it was lowered', '2024-09-30', company, 1_000_000, 0, 10_000],
  ['since', '2024-10-01', company, 1_000_000, 0, 1_000],
  ['half a paisa', '2026-11-26', company, 500, 0, 1],
  ['less than half', '2026-11-26', company, 499, 0, 0],
  ['without a PAN', '2026-11-26', null, 1_000_000, 0, 50_000],
  ['a person up to the limit', '2026-11-26', person, 500_000_00, 0, 0],
  ['a person who passes it: of the whole year', '2026-11-26', person, 100_00, 500_000_00, 50_010],
  ['a person who has passed it', '2026-11-26', person, 100_00, 500_001_00, 10],
  ['a family', '2026-11-26', 'AABHU9603R', 500_000_00, 0, 0],
  ['a person without a PAN', '2026-11-26', null, 100_00, 0, 500],
] as const)('%s: on %s, %s, %s paise after %s: %s', (_what, day, pan, gross, before, expected) => {
  expect(of(day, pan, gross, before)).toBe(expected)
})

it('every rule has a source and comes into force after the one before it', () => {
  const days = tdsRules.map(({ from }) => from)
  expect(days).toEqual(days.toSorted())
  for (const { source } of tdsRules) expect(source).toMatch(/Finance/)
})

it('the tax deducted from a year of payments is that of one payment of all, to a paisa for each', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000_000 }), { maxLength: 60 }), (weeks) => {
      let [before, deducted] = [0, 0]
      for (const gross of weeks) {
        deducted += of('2026-11-26', person, gross, before)
        before += gross
      }
      const atOnce = of('2026-11-26', person, before)
      expect(Math.abs(deducted - atOnce)).toBeLessThanOrEqual(weeks.length)
      if (before <= personsLimit) expect(deducted).toBe(0)
    }),
  )
})
