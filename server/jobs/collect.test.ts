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
    quietMs: 250,
    waitMs: 1_000,
    most: 3,
    onFailure: (error) => failures.push(error),
  })
  return { ...collector, sent, failures }
}

it('a collector of jobs sends what comes together when nothing more comes, and what comes later by itself', async () => {
  const { add, sent } = collecting()
  add(['a'])
  await vi.advanceTimersByTimeAsync(249)
  add(['b'])
  await vi.advanceTimersByTimeAsync(249)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([['a', 'b']])
  add(['c'])
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toEqual([['a', 'b'], ['c']])
})

it('a collector of jobs lets nothing wait longer than it may, however long the rush is, and sends never more at a time', async () => {
  const { add, sent } = collecting()
  for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    add([item])
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
    ['f', 'g'],
  ])
})

it('a collector of jobs sends what waits when it is closed, and says what could not be sent', async () => {
  const { add, close, sent } = collecting()
  add(['a'])
  await close()
  expect(sent).toEqual([['a']])
  const failing = collecting(() => Promise.reject(new Error('away')))
  failing.add(['b'])
  await failing.close()
  expect([failing.sent, failing.failures]).toEqual([[], [new Error('away')]])
})
