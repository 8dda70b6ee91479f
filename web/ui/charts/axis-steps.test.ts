import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisSteps } from './axis-steps.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [18, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1_234, [0, 500, 1_000, 1_500]],
])('an axis up to %d has the lines %j', (max, steps) => {
  expect(axisSteps(max)).toEqual(steps)
})

it('an axis has whole, even steps from zero to above what is shown, and few of them', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (max) => {
      const steps = axisSteps(max)
      const [, step = 0] = steps
      expect(steps.every((value, index) => value === index * step && Number.isInteger(value))).toBe(true)
      expect(steps.length).toBeLessThanOrEqual(5)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(max)
    }),
  )
})
