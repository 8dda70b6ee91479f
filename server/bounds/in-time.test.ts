import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { figuresInTime } from './in-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
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
