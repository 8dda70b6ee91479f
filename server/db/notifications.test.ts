import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import type { ListeningLimits } from './listening-connection.ts'
import { type Notifications, openNotifications } from './notifications.ts'

const patience = { timeout: 30_000, interval: 5 }
const warnings: Error[] = []
let database: TestDatabase
let proxy: Awaited<ReturnType<typeof tcpProxy>>
const open: Notifications[] = []

beforeEach(async () => {
  warnings.length = 0
  database = await testDatabase()
  proxy = await tcpProxy(database.url)
})
afterEach(async () => {
  for (const notifications of open.splice(0)) await notifications.close()
  proxy.close()
  await database.close()
})

const connect = async (url: string, limits?: Partial<ListeningLimits>) => {
  const notifications = await openNotifications(url, ['orders'], (error) => warnings.push(error), limits)
  open.push(notifications)
  const heard: string[] = []
  notifications.on('orders', (payload) => heard.push(payload))
  return { ...notifications, heard }
}
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => String(from + index))

describe('notifications', () => {
  it('go on after there was nothing to send', async () => {
    const here = await connect(database.url)
    here.send('orders', [])
    here.send('orders', ['first'])
    here.send('orders', [])
    await vi.waitFor(() => expect(here.heard).toEqual(['first']), patience)
    here.send('orders', [])
    here.send('orders', ['second'])
    await vi.waitFor(() => expect(here.heard).toEqual(['first', 'second']), patience)
  })

  it('try again once for each attempt that failed, and send in order what waited', async () => {
    const here = await connect(proxy.url, { retryMs: 1 })
    const there = await connect(database.url)
    proxy.refuse()
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(4), patience)
    here.send('orders', numbers(3))
    here.send('orders', numbers(3, 3))
    // The first attempt worked and was lost; each later one has failed, but for one that may be under way.
    const failed = proxy.attempts() - 1
    expect([0, 1]).toContain(failed - (warnings.length - 1))
    proxy.accept()
    await vi.waitFor(() => expect(there.heard).toEqual(numbers(6)), patience)
    await vi.waitFor(() => expect(here.heard).toEqual(numbers(6)), patience)
  })

  it('lose nothing in the middle of a burst when their backend is terminated', async () => {
    const here = await connect(proxy.url, { retryMs: 1 })
    const there = await connect(database.url)
    const pids = await backends(database.url)
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    const back = Promise.withResolvers<void>()
    here.onReconnect(back.resolve)
    here.send('orders', numbers(5_000))
    await vi.waitFor(() => expect(there.heard.length).toBeGreaterThan(200), { ...patience, interval: 1 })
    // The one that sends is the older one.
    await admin.query('SELECT pg_terminate_backend($1)', [pids[0]])
    await admin.end()
    here.send('orders', numbers(5_000, 5_000))
    await back.promise
    await vi.waitFor(() => expect(new Set(there.heard).size).toBe(10_000), patience)
    expect([...new Set(there.heard)]).toEqual(numbers(10_000))
  })

  it('find a silent peer out, and hear again over a new connection', async () => {
    const here = await connect(proxy.url, { heartbeatMs: 10, responseTimeoutMs: 500, retryMs: 1 })
    const there = await connect(database.url)
    const gap = vi.fn()
    here.watch('orders', gap)
    const back = Promise.withResolvers<void>()
    here.onReconnect(back.resolve)
    proxy.fallSilent()
    here.send('orders', numbers(10))
    await back.promise
    expect(gap).toHaveBeenCalled()
    there.send('orders', ['after'])
    await vi.waitFor(() => expect(here.heard).toContain('after'), patience)
    await vi.waitFor(() => expect(there.heard).toEqual(expect.arrayContaining(numbers(10))), patience)
  })

  it('are not held up by one that cannot be sent or is not understood', async () => {
    const here = await connect(database.url)
    here.on('orders', (payload) => {
      if (payload === 'nonsense') throw new Error('not understood')
    })
    here.send('orders', ['x'.repeat(8_000), 'nul \0', '₹'.repeat(2_667), 'nonsense', 'sense'])
    await vi.waitFor(() => expect(here.heard).toEqual(['nonsense', 'sense']), patience)
    expect(warnings.map((error) => error.message)).toEqual([
      ...Array(3).fill('a notification on orders cannot be sent as it is'),
      'not understood',
    ])
    // PostgreSQL itself refuses a name of no channel: those around it go out all the same.
    here.send('', ['refused'])
    here.send('orders', ['next'])
    await vi.waitFor(() => expect(here.heard.at(-1)).toBe('next'), patience)
    expect(warnings.at(-1)?.message).toBe('channel name cannot be empty')
  })

  it('keep no more than a bounded number while the database is away, and say so once', async () => {
    const here = await connect(proxy.url, { retryMs: 60_000 })
    proxy.refuse()
    await vi.waitFor(() => expect(warnings).toHaveLength(1), patience)
    for (let index = 0; index < 6_000; index++) here.send('orders', ['x'.repeat(1_000)])
    expect(warnings.slice(1).map((error) => error.message)).toEqual([
      'too many notifications wait for the database; more are dropped',
    ])
  })
})

const backends = async (url: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database() ORDER BY backend_start",
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}
