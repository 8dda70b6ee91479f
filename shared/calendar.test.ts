import { expect, it, test } from 'vitest'
import { daysBefore, endOfDay, marketDay, monthsBefore, startOfDay, startOfYear } from './calendar.ts'

it('the calendar begins and ends the day at midnight in India, to the millisecond', () => {
  expect(startOfDay('2026-01-01').toISOString()).toBe('2025-12-31T18:30:00.000Z')
  expect(endOfDay('2025-12-31')).toEqual(startOfDay('2026-01-01'))
  expect(marketDay(startOfDay('2026-01-01'))).toBe('2026-01-01')
  expect(marketDay(new Date(startOfDay('2026-01-01').getTime() - 1))).toBe('2025-12-31')
})

test.each([
  [daysBefore('2026-03-01', 30), '2026-01-30'],
  [daysBefore('2024-03-01', 1), '2024-02-29'],
  [monthsBefore('2026-11-22', 6), '2026-05-22'],
  [monthsBefore('2026-08-31', 6), '2026-02-28'],
  [monthsBefore('2026-02-10', 6), '2025-08-10'],
  [startOfYear('2026-11-22'), '2026-01-01'],
])('counts back over months of any length: %s', (day, expected) => expect(day).toBe(expected))
