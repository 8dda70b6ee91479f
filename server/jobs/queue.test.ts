import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Database } from '#server/db/connection.ts'
import { type Notifications, openNotifications } from '#server/db/notifications/notifications.ts'
import { postgresTransport } from '#server/db/notifications/postgres-transport.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import { openDeadLetters } from './dead-letters.ts'
import { openBoss } from './open-boss.ts'
import { type JobHandlers, type Jobs, jobsChannel, migrateJobs, openJobs } from './queue.ts'
import { queueDepths } from './queue-depths.ts'
import { jobNames } from './queues.ts'

const patience = { timeout: 30_000, interval: 10 }
const hour = 3_600
const ignore = () => undefined

let database: TestDatabase
let pool: ReturnType<typeof connect>['pool']
let db: Database
let notifications: Notifications
let jobs: Jobs
const log = { warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  log.warn.mockReset()
  log.error.mockReset()
  database = await testDatabase()
  ;({ pool, db } = connect(database.url, { max: 4, warn: ignore }))
  notifications = await openNotifications(postgresTransport(database.url, [jobsChannel]), ignore)
  // Nothing is found by looking every two seconds: what is done here was announced.
  jobs = await openJobs({ url: database.url, notifications, log, warn: ignore, pollingSeconds: hour })
})
afterEach(async () => {
  await jobs.close()
  await notifications.close()
  await pool.end()
  await database.close()
})

const none = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers
const handlers = (own: Partial<JobHandlers>): JobHandlers => ({ ...none, ...own })
const refund = (amount: number) => ({ transfer: 'transfer', paymentId: 'payment', amount })
const noRepeats = () => pool.query('UPDATE pgboss.job SET retry_limit = 0')

describe('jobs', () => {
  it('sent in a transaction begin after its commit, and never without one', async () => {
    const done: number[] = []
    await jobs.work(handlers({ 'refund-payment': async ({ amount }) => void done.push(amount) }))
    const undone = db.transaction(async (tx) => {
      await jobs.send('refund-payment', refund(1), { tx })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await db.transaction(async (tx) => {
      await jobs.send('refund-payment', refund(2), { tx })
      // The queue is looked at while the transaction is open: there is nothing yet.
      await jobs.send('refund-payment', refund(3))
      await vi.waitFor(() => expect(done).toEqual([3]), patience)
    })
    await vi.waitFor(() => expect(done).toEqual([3, 2]), patience)
  })

  it('of one queue are worked off in batches as they come, each once', async () => {
    const done: number[] = []
    await jobs.work(handlers({ 'refund-payment': async ({ amount }) => void done.push(amount) }))
    const amounts = Array.from({ length: 500 }, (_, index) => index)
    for (let from = 0; from < amounts.length; from += 50)
      await Promise.all(
        amounts.slice(from, from + 50).map((amount) => jobs.send('refund-payment', refund(amount))),
      )
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(amounts.length), patience)
    expect(done.toSorted((a, b) => a - b)).toEqual(amounts)
    expect(jobs.counts()['refund-payment']).toEqual({ done: 500, failed: 0 })
  })

  it('of a queue that takes one at a time follow on each other, without a look in between', async () => {
    const done: string[][] = []
    for (const id of ['a', 'b', 'c', 'd', 'e']) await jobs.send('confirm-orders', { orderIds: [id] })
    await jobs.work(handlers({ 'confirm-orders': async ({ orderIds }) => void done.push(orderIds) }))
    await vi.waitFor(() => expect(done.flat().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']), patience)
  })

  it('that nobody announced are found by one look at all queues', async () => {
    const found: number[] = []
    const looking = await openJobs({
      url: database.url,
      notifications,
      log,
      warn: ignore,
      pollingSeconds: 0.1,
    })
    await looking.work(handlers({ 'refund-payment': async ({ amount }) => void found.push(amount) }))
    // Its workers have looked for the first time, and wait.
    await looking.send('refund-payment', refund(1))
    await vi.waitFor(() => expect(found).toEqual([1]), patience)
    await pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('refund-payment', $1)`, [refund(7)])
    await vi.waitFor(() => expect(found).toEqual([1, 7]), patience)
    await looking.close()
  })

  it('of one queue do not wait for those of another', async () => {
    const release = Promise.withResolvers<void>()
    const refunded = Promise.withResolvers<void>()
    let hanging = 0
    await jobs.work(
      handlers({
        'temporary-password': async () => {
          hanging += 1
          await release.promise
        },
        'reconcile-payments': async () => {},
        'refund-payment': async () => refunded.resolve(),
      }),
    )
    for (let index = 0; index < 100; index++)
      await jobs.send('temporary-password', { email: `${index}@example.com`, language: 'en' })
    await vi.waitFor(() => expect(hanging).toBeGreaterThan(0), patience)
    await jobs.send('refund-payment', refund(1))
    await refunded.promise
    expect(hanging).toBeLessThanOrEqual(5)
    release.resolve()
    await vi.waitFor(() => expect(hanging).toBe(100), patience)
  })

  it('with one key are kept once', async () => {
    const once = (key: string) => ({ once: { key, seconds: hour } })
    for (const email of ['a@example.com', 'a@example.com', 'b@example.com', 'a@example.com'])
      await jobs.send('temporary-password', { email, language: 'en' }, once(email))
    const { rows } = await pool.query(
      "SELECT data->>'email' AS email FROM pgboss.job WHERE name = 'temporary-password' ORDER BY 1",
    )
    expect(rows.map(({ email }) => email)).toEqual(['a@example.com', 'b@example.com'])
  })

  it('that fail leave the others of their batch alone, are logged and counted, and kept until they are put back', async () => {
    const done: number[] = []
    for (const amount of [1, 2, 3]) await jobs.send('refund-payment', refund(amount))
    await noRepeats()
    let away = true
    await jobs.work(
      handlers({
        'reconcile-payments': async () => {},
        'refund-payment': async ({ amount }) => {
          if (amount === 2 && away) throw new Error('no such account: asha@example.com')
          done.push(amount)
        },
      }),
    )
    const dead = async () => (await queueDepths(pool)).filter((depth) => depth.dead > 0)
    await vi.waitFor(
      async () => expect(await dead()).toEqual([{ queue: 'refund-payment', waiting: 0, dead: 1 }]),
      patience,
    )
    expect(done.toSorted()).toEqual([1, 3])
    expect(jobs.counts()['refund-payment']).toEqual({ done: 2, failed: 1 })
    expect(log.error.mock.calls).toEqual([
      [
        {
          queue: 'refund-payment',
          job: expect.any(String),
          attempt: 1,
          reason: 'no such account: (address)',
        },
        'a job failed for good',
      ],
    ])

    away = false
    const letters = await openDeadLetters(database.url)
    const [letter] = await letters.list()
    expect(letter).toMatchObject({ queue: 'refund-payment', reason: 'no such account: (address)' })
    expect(await letters.retry([letter?.id ?? ''])).toBe(1)
    expect(await letters.list()).toEqual([])
    await letters.close()
    notifications.send(jobsChannel, ['refund-payment'])
    await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2, 3]), patience)
  })

  it('go on when connections fall silent, or are lost while they are in use', async () => {
    const proxy = await tcpProxy(database.url)
    const done: number[] = []
    const own = await openJobs({ url: proxy.url, notifications, log, warn: ignore, timeoutMs: 500 })
    await own.work(handlers({ 'refund-payment': async ({ amount }) => void done.push(amount) }))
    await jobs.send('refund-payment', refund(1))
    await vi.waitFor(() => expect(done).toEqual([1]), patience)
    proxy.fallSilent()
    await jobs.send('refund-payment', refund(2))
    await vi.waitFor(() => expect(done).toContain(2), patience)
    for (let amount = 3; amount < 100; amount++) {
      if (amount % 20 === 0) proxy.cut()
      await jobs.send('refund-payment', refund(amount))
    }
    const left = async () =>
      (await pool.query("SELECT 1 FROM pgboss.job WHERE state IN ('created', 'retry')")).rowCount
    await vi.waitFor(async () => expect(await left()).toBe(0), patience)
    await own.close()
    proxy.close()
  }, 90_000)

  it('are found by those who were away when they were announced', async () => {
    const done: number[] = []
    await jobs.work(handlers({ 'refund-payment': async ({ amount }) => void done.push(amount) }))
    const another = await openNotifications(postgresTransport(database.url, [jobsChannel]), ignore)
    const silent = { ...another, send: ignore }
    const died = await openJobs({ url: database.url, notifications: silent, log, warn: ignore })
    await died.send('refund-payment', refund(1))
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()",
    )
    await vi.waitFor(() => expect(done).toEqual([1]), patience)
    await died.close()
    await another.close()
  })

  it('that an earlier version planned under another name are planned no more', async () => {
    const planned = async () =>
      (await pool.query('SELECT name FROM pgboss.schedule ORDER BY name')).rows.map(({ name }) => name)
    const before = await planned()
    const { boss, close } = await openBoss(database.url, { warn: ignore, serving: false })
    await boss.createQueue('forget-old')
    await boss.schedule('forget-old', '17 * * * *')
    await close()
    expect(await planned()).toContain('forget-old')
    await migrateJobs(database.url)
    expect(await planned()).toEqual(before)
  })
})
