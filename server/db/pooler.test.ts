import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card } from '#tests/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { freePort, type Program, start, temporaryFolder } from '#tests/program.ts'
import { jobHandlers } from '../compose.ts'
import { startDispatcher } from '../features/dispatch/start-dispatcher.ts'

const patience = { timeout: 20_000, interval: 100 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** As DATABASE_DIRECT_URL; PostgreSQL then lists its connections under this name. */
const direct = () => {
  const url = new URL(database.url)
  url.searchParams.set('application_name', 'direct')
  return url.href
}
const behind = (url: string) =>
  testApp({
    database: { url, close: async () => {} },
    environment: { DATABASE_URL: url, DATABASE_DIRECT_URL: direct() },
  })

it('what belongs to a session goes past the pooler, and nothing at the start of a connection to it', async () => {
  const { deps, app, logged, close } = await behind(database.url)
  const dispatcher = startDispatcher(deps)
  const lists = async () =>
    (
      await deps.pool.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'direct'`,
      )
    ).rows.map(({ query }) => query)
  // A connection is listed before it has asked anything.
  await vi.waitFor(
    async () =>
      expect((await lists()).toSorted()).toEqual([
        expect.stringMatching(/^LISTEN|^SELECT/),
        expect.stringContaining('pg_try_advisory_lock'),
      ]),
    patience,
  )
  expect((await deps.pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  expect(logged.join('\n')).toContain('nothing ends a long statement behind the pooler')
  await dispatcher.stop()
  await close()
  expect(app.server.listening).toBe(false)
})

/** The program, if there is one that keeps prepared statements for its clients. */
const findPooler = (): string | undefined => {
  const command = process.env.PGBOUNCER ?? 'pgbouncer'
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return Number(major) > 1 || Number(minor) >= 21 ? command : undefined
}

describe('through PgBouncer in transaction mode', () => {
  const command = findPooler()
  let folder: ReturnType<typeof temporaryFolder>
  let pooler: Program | undefined
  let m: Marketplace | undefined

  beforeAll(async () => {
    if (command === undefined) return
    folder = temporaryFolder()
    const { hostname, port, username, password, pathname } = new URL(database.url)
    const own = await freePort()
    const file = path.join(folder.path, 'pgbouncer.ini')
    writeFileSync(
      file,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password} connect_query='SET statement_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 500
default_pool_size = 4
`,
    )
    // It refuses to be root.
    const asRoot = process.getuid?.() === 0
    chmodSync(file, 0o600)
    if (asRoot) chownSync(file, 65_534, 65_534)
    pooler = start(command, [...(asRoot ? ['-u', 'nobody'] : []), file])
    const url = new URL(database.url)
    url.port = String(own)
    await vi.waitFor(async () => {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.end()
    }, patience)
    m = await marketplace(await behind(url.href))
  })
  afterAll(async () => {
    await m?.close()
    pooler?.child.kill('SIGKILL')
    await pooler?.ends
    folder?.remove()
  })

  it('orders are placed, cooked, carried, cancelled and paid back, with their jobs', async (context) => {
    if (m === undefined)
      return context.skip(
        'There is no PgBouncer 1.21 or newer here: install it (Debian 13: apt-get install pgbouncer), or name one in PGBOUNCER.',
      )
    const { place, kitchen, carry, call, see, customer, deps } = m
    expect(m.logged.join('\n')).not.toContain('nothing ends a long statement')
    await deps.jobs.work(jobHandlers(deps))
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => place({ paymentMethod: 'creditCard', payment: card() })),
    )
    const [first, second, ...others] = orders
    if (!first || !second) throw new Error('no orders')
    for (const step of ['accept', 'ready'])
      expect((await kitchen(first.id, step)).body).toMatchObject({ id: first.id })
    for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
      expect((await carry(first.id, step)).status, step).toBe(200)
    expect(await see(first.id)).toMatchObject({ status: 'delivered' })
    expect((await call('POST', `/api/orders/${second.id}/cancel`, { as: customer })).status).toBe(200)
    await vi.waitFor(
      async () => expect(await see(second.id)).toMatchObject({ payment: { status: 'refunded' } }),
      patience,
    )
    await Promise.all(others.map(({ id }) => kitchen(id, 'accept')))
    expect(await bookErrors(deps.pool)).toEqual([])
    expect(m.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})
