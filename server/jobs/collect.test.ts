import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collect } from './collect.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const collecting = (send?: () => Promise<void>) => {
  const sent: string[][] = []
  const failures: unknown[] = []
  const collector = collect<string>({
    send: async (items) => {
      await send?.()
      sent.push(items)
    },
    waitMs: 250,
    most: 3,
    onFailure: (error) => failures.push(error),
  })
  return { ...collector, sent, failures }
}

it('sends what comes within the wait together, and what comes later by itself', async () => {
  const { add, sent } = collecting()
  add(['a'])
  await vi.advanceTimersByTimeAsync(249)
  add(['b'])
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([['a', 'b']])
  add(['c'])
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toEqual([['a', 'b'], ['c']])
})

it('sends at once when there are as many as go together, and never more at a time', async () => {
  const { add, sent } = collecting()
  add(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']])
})

it('sends what waits when it is closed, and says what could not be sent', async () => {
  const { add, close, sent } = collecting()
  add(['a'])
  await close()
  expect(sent).toEqual([['a']])
  const failing = collecting(() => Promise.reject(new Error('away')))
  failing.add(['b'])
  await failing.close()
  expect([failing.sent, failing.failures]).toEqual([[], [new Error('away')]])
})
