import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { figuresInTime, inTime, within } from './in-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('what fails, or does not come in time, is left out', async () => {
  expect(await inTime(Promise.resolve(1), 1_000)).toBe(1)
  expect(await inTime(Promise.reject(new Error('away')), 1_000)).toBeUndefined()
  const never = inTime(new Promise(() => {}), 5)
  await vi.advanceTimersByTimeAsync(5)
  expect(await never).toBeUndefined()
})

it('work that takes too long fails with the message, and its late result is no error that nobody caught', async () => {
  const work = Promise.withResolvers<number>()
  const refused = expect(within(work.promise, 5, 'too long')).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(5)
  await refused
  work.reject(new Error('late'))
  expect(await within(Promise.resolve(1), 1_000, 'too long')).toBe(1)
})

const outage = { note: () => true, isOngoing: () => false }

it('figures are waited for two seconds, and not at all while an earlier read hangs', async () => {
  const answers: ((figure: number) => void)[] = []
  const read = figuresInTime(() => new Promise<number>((resolve) => answers.push(resolve)), outage)
  const first = read()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBeUndefined()
  // No timer runs: this one is answered without any wait, and asks for nothing.
  expect(await read()).toBeUndefined()
  expect(answers).toHaveLength(1)
  answers[0]?.(1)
  await vi.advanceTimersByTimeAsync(1)
  const later = read()
  expect(answers).toHaveLength(2)
  answers[1]?.(2)
  expect(await later).toBe(2)
})

it('figures are kept for a while, read once for all who ask, and not read while the database is away', async () => {
  let reads = 0
  let ongoing = false
  const noted: unknown[] = []
  const gone = new Error('gone')
  const read = figuresInTime(
    async () => {
      reads += 1
      if (reads === 3) throw gone
      return reads
    },
    { note: (error) => noted.push(error) > 0, isOngoing: () => ongoing },
    10_000,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  vi.advanceTimersByTime(9_000)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(await read()).toBe(2)
  ongoing = true
  vi.advanceTimersByTime(11_000)
  expect(await read()).toBeUndefined()
  expect(reads).toBe(2)
  ongoing = false
  expect(await read()).toBeUndefined()
  expect(noted).toEqual([gone])
})
