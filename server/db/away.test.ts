import { afterEach, beforeEach, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { type FlakyDatabase, flakyDatabase } from '#tests/flaky-database.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let database: FlakyDatabase
let m: Marketplace
let closeApp: () => Promise<void>
beforeEach(async () => {
  database = await flakyDatabase()
  // The database is asked for nothing but what a test asks for.
  const environment = { DATABASE_TIMEOUT_MS: '2000' }
  const app = await withoutIntervals(() => testApp({ database, environment }))
  closeApp = app.close
  m = await marketplace(app)
})
afterEach(async () => {
  database.back()
  await closeApp()
  await database.close()
})

const get = (url: string) => m.app.inject({ url, headers: { accept: 'text/html' } })
const outages = () => m.logged.filter((line) => line.includes('the database is away'))
const sorry = 'We cannot reach our database right now. Please try again in a moment.'

const failures: [string, (away: FlakyDatabase) => void][] = [
  ['is gone', (away) => away.away()],
  ['hangs', (away) => away.hang()],
]
it.each(failures)(
  'the server answers 503 with Retry-After and a sentence while the database %s, and 2xx after',
  async (_how, fail) => {
    await m.deps.search.ready()
    fail(database)
    const responses = await Promise.all([
      m.checkout(),
      m.checkout({ paymentMethod: 'creditCard', payment: card() }),
      m.call('GET', '/api/orders/ORD-AAAAAAAAA', { as: m.customer }),
      m.call('POST', '/api/auth/signin', {
        body: { username: 'nobody', password: 'Wrong@123', rememberMe: false },
      }),
      m.call('GET', '/api/dishes?q=makhani+dal'),
      ...Array.from({ length: 20 }, () => m.checkout()),
    ])
    for (const { status, headers, body } of responses) {
      expect(body).toMatchObject({ code: 'unavailable', message: sorry })
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
    }
    expect(outages()).toHaveLength(1)
    expect((await get('/healthz')).statusCode).toBe(200)
    database.back()
    await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 10_000 }).toBe(200)
    expect((await m.checkout()).status).toBe(201)
    expect(m.deps.pool.totalCount).toBeLessThanOrEqual(10)
  },
)

it.each(failures)(
  'an instance says not ready while the database %s, and takes no second connection to find out',
  async (_how, fail) => {
    await m.deps.search.ready()
    expect((await get('/readyz')).statusCode).toBe(200)
    fail(database)
    const asked = await Promise.all(Array.from({ length: 5 }, () => get('/readyz')))
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503])
    expect(m.deps.pool.totalCount - m.deps.pool.idleCount).toBeLessThanOrEqual(1)
  },
)

it('an instance says not ready on a read-only database, where commands answer 503 and reading goes on', async () => {
  const order = await m.place()
  const name = new URL(database.url).pathname.slice(1)
  await m.deps.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await m.deps.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  // The connection that did it is as it was.
  await m.deps.pool.query('SET default_transaction_read_only = on').catch(() => undefined)
  await expect.poll(async () => (await get('/readyz')).statusCode).toBe(503)
  expect((await m.checkout()).status).toBe(503)
  expect((await m.call('GET', `/api/orders/${order.id}`, { as: m.customer })).status).toBe(200)
})

it('a probe gives up a lock that somebody holds, and the connection is as good as before', async () => {
  const order = await m.place()
  const holder = await m.deps.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order.id])
  const cancelled = () => m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
  expect((await cancelled()).status).toBe(503)
  await holder.query('ROLLBACK')
  holder.release()
  expect((await cancelled()).status).toBe(200)
})

it('an instance ends a transaction that does nothing, so that its locks do not outlive it', async () => {
  const order = await m.place()
  const abandoned = await m.deps.pool.connect()
  const ended = new Promise<Error>((resolve) => abandoned.once('error', resolve))
  await abandoned.query('BEGIN')
  await abandoned.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order.id])
  expect(await ended).toMatchObject({ code: '25P03' })
  abandoned.release(true)
  expect((await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })).status).toBe(200)
})

it.each(failures)(
  'an instance goes on serving pages and lists that it knows while the database %s, past their time',
  async (_how, fail) => {
    await m.deps.catalogueChanges.sweep()
    const known = ['/menu', '/', `/restaurants/${m.restaurant.id}`, '/api/dishes', '/api/restaurants']
    const before = await Promise.all(known.map(get))
    expect(before.map(({ statusCode }) => statusCode)).toEqual(known.map(() => 200))
    fail(database)
    m.time.advance(24 * 3_600_000)
    const after = await Promise.all(known.map(get))
    expect(after.map(({ statusCode }) => statusCode)).toEqual(known.map(() => 200))
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
    const unknown = await get('/menu?q=makhani+dal')
    expect(unknown.statusCode).toBe(503)
    expect(unknown.headers['retry-after']).toBe('5')
    expect(unknown.headers['content-type']).toContain('text/html')
  },
)
