import { expect, it } from 'vitest'
import { breachDeadlines, breachRules } from './breach.ts'

const noticed = new Date('2026-11-26T20:00:00Z')

it.each([
  ['certIn', '2026-11-26', '2026-11-27T02:00:00Z', true],
  ['certIn', '2022-06-27', '2026-11-27T02:00:00Z', false],
  ['people', '2026-11-26', '2026-11-26T20:00:00Z', false],
  ['people', '2027-05-14', '2026-11-26T20:00:00Z', true],
  ['board', '2027-05-13', '2026-11-26T20:00:00Z', false],
  ['details', '2027-05-14', '2026-11-29T20:00:00Z', true],
] as const)('%s on %s is due at %s, by law: %s', (step, day, due, isLaw) => {
  const found = breachDeadlines(day, noticed).find((one) => one.step === step)
  expect(found).toMatchObject({ dueAt: new Date(due), isLaw })
})

it('every step has a source', () => {
  for (const { source } of breachRules) expect(source).toMatch(/Rules, 2025|CERT-In/)
})
