import { expect, test } from 'vitest'
import { countdownParts, firstEnd, secondsLeft } from './countdown-clock.ts'

const end = Date.parse('2026-11-28T00:00:00Z')

test.each([
  [259_199_999, { days: 2, hours: 23, minutes: 59, seconds: 59 }],
  [259_199_000, { days: 2, hours: 23, minutes: 59, seconds: 59 }],
  [259_198_999, { days: 2, hours: 23, minutes: 59, seconds: 58 }],
  [86_400_000, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
  [999, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5_000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('%i ms before the end the clock shows %o', (left, parts) => {
  expect(countdownParts(secondsLeft(end - left, end))).toEqual(parts)
})

test('a countdown ends as the first of its offers does; where none has an end, there is none', () => {
  const offers = [{ offerEndsAt: '2026-11-29T00:00:00Z' }, {}, { offerEndsAt: '2026-11-28T00:00:00Z' }]
  expect(firstEnd(offers)).toBe(end)
  expect(firstEnd([{}])).toBeUndefined()
})
