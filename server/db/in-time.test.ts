import { expect, it } from 'vitest'
import { inTime } from './in-time.ts'

it('what fails, or does not come in time, is left out', async () => {
  expect(await inTime(Promise.resolve(1), 1_000)).toBe(1)
  expect(await inTime(Promise.reject(new Error('away')), 1_000)).toBeUndefined()
  expect(await inTime(new Promise(() => {}), 5)).toBeUndefined()
})
