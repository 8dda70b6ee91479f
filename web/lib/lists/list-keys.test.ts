import { expect, it } from 'vitest'
import { stepFrom } from './list-keys.ts'

it('the key goes from row to row, begins with the first and stays within the list', () => {
  expect(stepFrom(-1, 1, 3)).toBe(0)
  expect(stepFrom(-1, -1, 3)).toBe(0)
  expect(stepFrom(0, 1, 3)).toBe(1)
  expect(stepFrom(2, -1, 3)).toBe(1)
  expect(stepFrom(2, 1, 3)).toBe(null)
  expect(stepFrom(0, -1, 3)).toBe(null)
  expect(stepFrom(-1, 1, 0)).toBe(null)
})
