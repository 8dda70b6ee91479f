import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Outage, watchOutage } from './outage.ts'

let outage: Outage
let probe: () => Promise<unknown>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.advanceTimersByTime(60_000)
  probe = () => Promise.resolve()
  outage = watchOutage(() => probe(), { error: () => {}, warn: () => {} })
})
afterEach(() => {
  outage.close()
  vi.useRealTimers()
})

const failure = (code: string) => new Error('it failed', { cause: Object.assign(new Error('no'), { code }) })
const said = () => ({ responds: outage.responds(), isWritable: outage.isWritable() })

it('a database that is gone does not respond; of its disk that says nothing', async () => {
  expect(said()).toEqual({ responds: true, isWritable: true })
  probe = () => Promise.reject(failure('ECONNREFUSED'))
  outage.note(failure('ECONNREFUSED'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).toEqual({ responds: false, isWritable: true })
  probe = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).toEqual({ responds: true, isWritable: true })
})

it('a full disk is known from the first write that it refuses, and from no silence of the database', async () => {
  outage.note(failure('53100'))
  expect(said()).toEqual({ responds: true, isWritable: false })
  // A heartbeat may still find room where an order has just found none.
  outage.wrote()
  expect(said()).toEqual({ responds: true, isWritable: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).toEqual({ responds: true, isWritable: false })
  outage.wrote()
  expect(said()).toEqual({ responds: true, isWritable: true })
})
