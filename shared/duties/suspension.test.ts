import { expect, it } from 'vitest'
import {
  answerUntil,
  appealDecidedBy,
  appealUntil,
  concernedKinds,
  noticeRules,
  suspendFrom,
} from './suspension.ts'

const given = new Date('2026-11-01T10:00:00Z')
const on = (text: string) => new Date(`2026-11-${text}T10:00:00Z`)

it.each([
  ['courier', '2025-05-29', '08'],
  ['courier', '2025-05-30', '15'],
  ['courier', '2026-11-01', '15'],
  ['restaurant', '2026-11-01', '08'],
  ['customer', '2026-11-01', '04'],
] as const)('a %s told under the rule of %s can answer until %s November', (kind, day, until) => {
  expect(answerUntil(kind, day, given)).toEqual(on(until))
})

it.each([
  ['restaurant', null, '08'],
  ['restaurant', '03', '03'],
  // An answer that came late changes nothing.
  ['restaurant', '20', '08'],
  ['customer', '02', '02'],
  // A courier has the days of the law, heard or not.
  ['courier', '02', '15'],
] as const)('a %s who answered on %s may be suspended from %s November on', (kind, answered, from) => {
  const answeredAt = answered === null ? null : on(answered)
  expect(suspendFrom(kind, '2026-11-01', { givenAt: given, answeredAt })).toEqual(on(from))
})

it('an appeal has thirty days, and its decision fifteen', () => {
  expect(appealUntil(given)).toEqual(new Date('2026-12-01T10:00:00Z'))
  expect(appealDecidedBy(given)).toEqual(on('16'))
})

it('every rule has a source, comes into force after the one before it, and everybody has one', () => {
  for (const kind of concernedKinds) {
    const days = noticeRules.filter((rule) => rule.kind === kind).map(({ from }) => from)
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual(days.toSorted())
  }
  for (const { source } of noticeRules) expect(source).toMatch(/Act, \d{4}|No law/)
})
