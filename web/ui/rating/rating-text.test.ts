import { expect, it } from 'vitest'
import { shortCount } from './rating-text.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_001, '1K+'],
  [1_249, '1.2K+'],
  [1_300, '1.3K'],
  [9_999, '9.9K+'],
  [15_300, '15K+'],
])('%d people are shown as %s', (count, shown) => {
  expect(shortCount(count)).toBe(shown)
})
