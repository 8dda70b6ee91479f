import { expect, it } from 'vitest'
import { freshBetween } from './use-last-look.ts'

const last = '2026-11-27T10:00:00.000Z'
const now = '2026-11-27T12:00:00.000Z'

it('marks rows that changed after the last look and before this one, and none at the first look', () => {
  const isFresh = freshBetween(last, now)
  expect(isFresh('2026-11-27T11:00:00.000Z')).toBe(true)
  expect(isFresh(now)).toBe(true)
  expect(isFresh(last)).toBe(false)
  expect(isFresh('2026-11-27T12:00:00.001Z')).toBe(false)
  expect(freshBetween('', now)(now)).toBe(false)
  expect(freshBetween(last, undefined)(now)).toBe(false)
})
