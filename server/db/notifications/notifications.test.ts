import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { hasNats, noNats, startNats } from '#tests/nats.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import type { Transport } from './link.ts'
import type { ListeningLimits } from './listening-connection.ts'
import { natsTransport } from './nats-transport.ts'
import { divideNotifications, type Notifications, openNotifications } from './notifications.ts'
import { postgresTransport } from './postgres-transport.ts'

const patience = { timeout: 30_000, interval: 5 }
const warnings: Error[] = []
const open: Notifications[] = []
afterEach(async () => {
  warnings.length = 0
  for (const notifications of open.splice(0)) await notifications.close()
})

/** What connects instances, as each test needs it: one server for each test, and a network that can fail. */
type Ground = {
  url: string
  proxy: Awaited<ReturnType<typeof tcpProxy>>
  transport: (url: string) => Transport
  /** Breaks the connection of the one that came first. */
  breakFirst: () => Promise<void>
  /** A channel that cannot be sent to, and what is said of it. */
  refused: { channel: string; reason: string }
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => String(from + index))

const contract = (ground: () => Ground) => {
  const connect = async (url: string, limits?: Partial<ListeningLimits>) => {
    const notifications = await openNotifications(
      ground().transport(url),
      (error) => warnings.push(error),
      limits,
    )
    open.push(notifications)
    const heard: string[] = []
    notifications.on('orders', (payload) => heard.push(payload))
    return { ...notifications, heard }
  }

  it('go on after there was nothing to send', async () => {
    const here = await connect(ground().url)
    here.send('orders', [])
    here.send('orders', ['first'])
    here.send('orders', [])
    await vi.waitFor(() => expect(here.heard).toEqual(['first']), patience)
    here.send('orders', [])
    here.send('orders', ['second'])
    await vi.waitFor(() => expect(here.heard).toEqual(['first', 'second']), patience)
  })

  it('try again once for each attempt that failed, and send in order what waited', async () => {
    const here = await connect(ground().proxy.url, { retryMs: 1 })
    const there = await connect(ground().url)
    ground().proxy.refuse()
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(4), patience)
    here.send('orders', numbers(3))
    here.send('orders', numbers(3, 3))
    // The first attempt worked and was lost; each later one has failed, but for one that may be under way.
    const failed = ground().proxy.attempts() - 1
    expect([0, 1]).toContain(failed - (warnings.length - 1))
    ground().proxy.accept()
    await vi.waitFor(() => expect(there.heard).toEqual(numbers(6)), patience)
    await vi.waitFor(() => expect(here.heard).toEqual(numbers(6)), patience)
  })

  it('lose nothing in the middle of a burst when their connection is broken', async () => {
    const here = await connect(ground().proxy.url, { retryMs: 1 })
    const there = await connect(ground().url)
    const back = Promise.withResolvers<void>()
    here.onReconnect(back.resolve)
    here.send('orders', numbers(5_000))
    await vi.waitFor(() => expect(there.heard.length).toBeGreaterThan(200), { ...patience, interval: 1 })
    await ground().breakFirst()
    here.send('orders', numbers(5_000, 5_000))
    await back.promise
    await vi.waitFor(() => expect(new Set(there.heard).size).toBe(10_000), patience)
    expect([...new Set(there.heard)]).toEqual(numbers(10_000))
  })

  it('find a silent peer out, and hear again over a new connection', async () => {
    const here = await connect(ground().proxy.url, { heartbeatMs: 10, responseTimeoutMs: 500, retryMs: 1 })
    const there = await connect(ground().url)
    const gap = vi.fn()
    here.watch('orders', gap)
    const back = Promise.withResolvers<void>()
    here.onReconnect(back.resolve)
    ground().proxy.fallSilent()
    here.send('orders', numbers(10))
    await back.promise
    expect(gap).toHaveBeenCalled()
    there.send('orders', ['after'])
    await vi.waitFor(() => expect(here.heard).toContain('after'), patience)
    await vi.waitFor(() => expect(there.heard).toEqual(expect.arrayContaining(numbers(10))), patience)
  })

  it('are not held up by one that cannot be sent or is not understood', async () => {
    const here = await connect(ground().url)
    here.on('orders', (payload) => {
      if (payload === 'nonsense') throw new Error('not understood')
    })
    here.send('orders', ['x'.repeat(8_000), 'nul \0', '₹'.repeat(2_667), 'nonsense', 'sense'])
    await vi.waitFor(() => expect(here.heard).toEqual(['nonsense', 'sense']), patience)
    expect(warnings.map((error) => error.message)).toEqual([
      ...Array(3).fill('a notification on orders cannot be sent as it is'),
      'not understood',
    ])
    // The other side refuses it: those around it go out all the same.
    here.send(ground().refused.channel, ['refused'])
    here.send('orders', ['next'])
    await vi.waitFor(() => expect(here.heard.at(-1)).toBe('next'), patience)
    expect(warnings.at(-1)?.message).toContain(ground().refused.reason)
  })

  it('keep no more than a bounded number while the database is away, and say so once', async () => {
    const here = await connect(ground().proxy.url, { retryMs: 60_000 })
    ground().proxy.refuse()
    await vi.waitFor(() => expect(warnings).toHaveLength(1), patience)
    for (let index = 0; index < 6_000; index++) here.send('orders', ['x'.repeat(1_000)])
    expect(warnings.slice(1).map((error) => error.message)).toEqual([
      expect.stringMatching(/^too many notifications wait for .*; more are dropped$/),
    ])
  })
}

describe('notifications over NOTIFY', () => {
  let database: TestDatabase
  let proxy: Ground['proxy']
  beforeEach(async () => {
    database = await testDatabase()
    proxy = await tcpProxy(database.url)
  })
  afterEach(async () => {
    proxy.close()
    await database.close()
  })
  contract(() => ({
    url: database.url,
    proxy,
    transport: (url) => postgresTransport(url, ['orders']),
    breakFirst: async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM (
           SELECT pid FROM pg_stat_activity
           WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()
           ORDER BY backend_start LIMIT 1
         ) AS first`,
      )
      await client.end()
    },
    refused: { channel: '', reason: 'channel name cannot be empty' },
  }))
})

describe.skipIf(!hasNats)(`notifications over NATS${hasNats ? '' : ` (skipped: ${noNats})`}`, () => {
  let server: Awaited<ReturnType<typeof startNats>>
  let url = ''
  let proxy: Ground['proxy']
  let tests = 0
  beforeAll(async () => {
    server = await startNats()
    url = server.url
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    tests += 1
    proxy = await tcpProxy(`${url}/test-${tests}`)
  })
  afterEach(() => proxy.close())
  contract(() => ({
    url: `${url}/test-${tests}`,
    proxy,
    transport: (address) => natsTransport(address, ['orders']),
    breakFirst: async () => proxy.cut(),
    refused: { channel: 'or ders', reason: 'illegal subject' },
  }))

  it('begin without a server, and hear of nothing meanwhile but what is sent once it is there', async () => {
    proxy.refuse()
    const here = await openNotifications(
      natsTransport(proxy.url, ['orders']),
      (error) => warnings.push(error),
      { retryMs: 1 },
    )
    open.push(here)
    const heard: string[] = []
    const again = vi.fn()
    here.on('orders', (payload) => heard.push(payload))
    here.onReconnect(again)
    here.send('orders', ['waits'])
    proxy.accept()
    await vi.waitFor(() => expect(heard).toEqual(['waits']), patience)
    expect(again).toHaveBeenCalled()
    expect(warnings.length).toBeGreaterThan(0)
  })
})

it('with LIVE_URL some channels go one way and all others the other, and either way back is a gap', async () => {
  const fake = () => {
    const reconnects = new Set<() => void>()
    const part: Notifications = {
      on: vi.fn(() => () => {}),
      watch: vi.fn(() => () => {}),
      send: vi.fn(),
      onReconnect: (handler) => {
        reconnects.add(handler)
        return () => void reconnects.delete(handler)
      },
      close: async () => {},
    }
    return { part, reconnects }
  }
  const database = fake()
  const live = fake()
  const both = divideNotifications(database.part, live.part, ['events'])
  both.send('events', ['one'])
  both.send('jobs', ['two'])
  expect(live.part.send).toHaveBeenCalledExactlyOnceWith('events', ['one'])
  expect(database.part.send).toHaveBeenCalledExactlyOnceWith('jobs', ['two'])
  const gap = vi.fn()
  const stop = both.onReconnect(gap)
  for (const { reconnects } of [database, live]) for (const handler of reconnects) handler()
  expect(gap).toHaveBeenCalledTimes(2)
  stop()
  expect(live.reconnects.size + database.reconnects.size).toBe(0)
})
