import { Counter, Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchTraffic } from './recent-traffic.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('what was counted in five minutes is known by label, and forgotten after', async () => {
  const metrics = new Registry()
  const counter = new Counter({
    name: 'http_responses_total',
    help: 'of',
    labelNames: ['class'],
    registers: [metrics],
  })
  const closing: (() => unknown)[] = []
  const addHook = (_name: string, close: () => unknown) => closing.push(close)
  const traffic = watchTraffic({ metrics, addHook } as unknown as Parameters<typeof watchTraffic>[0])
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
  counter.inc({ class: '2xx' }, 1_000)
  await minutes(1)
  // What came before anybody looked is of no known time.
  expect(traffic.more('http_responses_total')).toBe(0)
  counter.inc({ class: '2xx' }, 90)
  counter.inc({ class: '5xx' }, 10)
  await minutes(2)
  expect(traffic.more('http_responses_total')).toBe(100)
  expect(traffic.more('http_responses_total', ['5xx', '503'])).toBe(10)
  expect(traffic.more('slow_statements_total')).toBe(0)
  await minutes(6)
  expect(traffic.more('http_responses_total')).toBe(0)
  expect(traffic.seconds()).toBe(300)
  for (const close of closing) close()
  expect(vi.getTimerCount()).toBe(0)
})
