import { expect, test } from 'vitest'
import { daysOf, type Period } from './periods.ts'

const nothing = { from: '', to: '' }

test.each<[Period, string, object]>([
  ['any', '2026-11-22', {}],
  ['today', '2026-11-22', { from: '2026-11-22' }],
  // A Sunday, the last day of its week, and the Monday after it.
  ['thisWeek', '2026-11-22', { from: '2026-11-16' }],
  ['thisWeek', '2026-11-23', { from: '2026-11-23' }],
  ['7days', '2026-03-01', { from: '2026-02-23' }],
  ['30days', '2026-01-01', { from: '2025-12-03' }],
  ['thisMonth', '2026-11-30', { from: '2026-11-01' }],
  ['lastMonth', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['lastMonth', '2026-01-01', { from: '2025-12-01', to: '2025-12-31' }],
])('%s on %s', (period, today, days) => expect(daysOf(period, today, nothing)).toEqual(days))

test('a custom period takes the days that were chosen, once they are whole', () => {
  expect(daysOf('custom', '2026-11-22', { from: '2026-11-01', to: '2026-11-0' })).toEqual({
    from: '2026-11-01',
  })
  expect(daysOf('custom', '2026-11-22', { from: '2026-11-01', to: '2026-11-05' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-05',
  })
})
