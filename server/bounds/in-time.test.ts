import { expect, it } from 'vitest'
import { inTime, within } from './in-time.ts'

it('what fails, or does not come in time, is left out', async () => {
  expect(await inTime(Promise.resolve(1), 1_000)).toBe(1)
  expect(await inTime(Promise.reject(new Error('away')), 1_000)).toBeUndefined()
  expect(await inTime(new Promise(() => {}), 5)).toBeUndefined()
})

it('work that takes too long fails with the message, and its late result is no error that nobody caught', async () => {
  const work = Promise.withResolvers<number>()
  await expect(within(work.promise, 5, 'too long')).rejects.toThrow('too long')
  work.reject(new Error('late'))
  expect(await within(Promise.resolve(1), 1_000, 'too long')).toBe(1)
})
