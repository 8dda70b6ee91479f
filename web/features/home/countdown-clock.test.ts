import { expect, test } from 'vitest'
import { countdownParts, secondsLeft } from './countdown-clock.ts'

test.each([
  [0, { days: 2, hours: 23, minutes: 59, seconds: 59 }],
  [999, { days: 2, hours: 23, minutes: 59, seconds: 59 }],
  [1_000, { days: 2, hours: 23, minutes: 59, seconds: 58 }],
  [86_400_000, { days: 1, hours: 23, minutes: 59, seconds: 59 }],
  [259_199_000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [259_200_000, { days: 2, hours: 23, minutes: 59, seconds: 59 }],
])('after %i ms the clock shows %o', (passed, parts) => {
  expect(countdownParts(secondsLeft(passed))).toEqual(parts)
})
