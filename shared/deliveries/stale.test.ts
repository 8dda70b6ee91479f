import { expect, it } from 'vitest'
import { isStale, uncertainMinutes } from './stale.ts'

it('a place is stale after two minutes, and makes an arrival as uncertain as it is old', () => {
  const at = '2026-11-24T12:00:00Z'
  const after = (seconds: number) => Date.parse(at) + seconds * 1_000
  expect([0, 120, 121].map((seconds) => isStale(at, after(seconds)))).toEqual([false, false, true])
  expect([0, 120, 121, 600].map((seconds) => uncertainMinutes(at, after(seconds)))).toEqual([0, 0, 3, 10])
  expect([isStale(null, 0), uncertainMinutes(null, 0)]).toEqual([false, 0])
})
