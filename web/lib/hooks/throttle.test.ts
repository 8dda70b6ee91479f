import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a throttle sends the first value at once and the last one of an interval when it ends', () => {
  const sent: number[] = []
  const { push } = throttle<number>(5_000, (value) => sent.push(value))
  push(1)
  expect(sent).toEqual([1])
  push(2)
  vi.advanceTimersByTime(4_999)
  push(3)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([1, 3])
  // The interval after a value that came late is a whole one too.
  push(4)
  vi.advanceTimersByTime(4_999)
  expect(sent).toEqual([1, 3])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([1, 3, 4])
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([1, 3, 4])
  push(5)
  expect(sent).toEqual([1, 3, 4, 5])
})

it('a throttle sends nothing after it was stopped', () => {
  const sent: number[] = []
  const { push, stop } = throttle<number>(5_000, (value) => sent.push(value))
  push(1)
  push(2)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([1])
})
