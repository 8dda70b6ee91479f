import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { databaseProcess, freePort, isAlive, run, temporaryFolder } from '#tests/program.ts'
import { openDatabase } from '../db/open-database.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const start = async ({ path: parent } = folder, settings: Record<string, string> = {}) => {
  const port = await freePort()
  const dataDir = path.join(parent, 'data')
  const environment = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', ...settings }
  const program = run(['server/main.ts'], environment)
  return { ...program, port, dataDir, address: `http://127.0.0.1:${port}` }
}
const started = async (parent = folder) => {
  const program = await start(parent)
  await program.prints('Ctrl-C stops it.')
  return program
}

const signIn = (address: string, username: string, password: string) =>
  fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

test('a start prints the address and the accounts, Ctrl-C stops all of it, and the next start has the data', async () => {
  const first = await started()
  expect(first.output()).toContain(`Annapurna Eats is at http://localhost:${first.port}`)
  expect(first.output()).toContain('password Demo@1234: customer, restaurant, delivery, admin, shelter')
  const signedUp = await fetch(`${first.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'stays',
      email: 'stays@example.com',
      password: 'Thali@2027',
      role: ['customer'],
    }),
  })
  expect(signedUp.status).toBe(201)
  const postmaster = databaseProcess(first.dataDir)
  first.child.kill('SIGINT')
  // From the terminal and from npm: one keypress, two signals.
  first.child.kill('SIGINT')
  expect(await first.ends).toBe(0)
  expect(first.errors()).toBe('')
  expect(isAlive(postmaster)).toBe(false)

  const second = await started()
  expect((await signIn(second.address, 'stays', 'Thali@2027')).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ends).toBe(0)
})

test('kill -9 leaves no database behind, and a start right after it works', async () => {
  const killed = await started()
  const postmaster = databaseProcess(killed.dataDir)
  killed.child.kill('SIGKILL')
  await killed.ends
  const next = await started()
  expect(isAlive(postmaster)).toBe(false)
  expect((await signIn(next.address, 'customer', 'Demo@1234')).status).toBe(200)
  const last = databaseProcess(next.dataDir)
  next.child.kill('SIGKILL')
  await next.ends
  await vi.waitFor(() => expect(isAlive(last)).toBe(false), { timeout: 20_000 })
})

test('a past that is killed or stopped in the making is begun anew, and whoever waited has been answered', async () => {
  const whileMade = async () => {
    const program = await start(folder, { DEMO: 'full' })
    await program.prints('can be read')
    return program
  }
  const killed = await whileMade()
  expect((await fetch(`${killed.address}/readyz`)).status).toBe(503)
  expect((await fetch(`${killed.address}/api/dishes`)).status).toBe(200)
  killed.child.kill('SIGKILL')
  await killed.ends

  const stopped = await whileMade()
  const waiting = signIn(stopped.address, 'customer', 'Demo@1234')
  // It has arrived: of two calls on one connection the second is answered after the first was read.
  expect((await fetch(`${stopped.address}/api/dishes`)).status).toBe(200)
  stopped.child.kill('SIGINT')
  expect((await waiting).status).toBe(200)
  expect([await stopped.ends, stopped.errors()]).toEqual([0, ''])

  // What of it was there is gone: it is made again (past/make-past.test.ts).
  const last = await whileMade()
  last.child.kill('SIGINT')
  expect(await last.ends).toBe(0)
})

/** Resolves once a customer can sign in, which asks the database. */
const signsIn = (address: string) =>
  vi.waitFor(async () => expect((await signIn(address, 'customer', 'Demo@1234')).status).toBe(200), {
    timeout: 30_000,
    interval: 50,
  })

/**
 * Resolves once another PostgreSQL runs on the folder: the connections of a killed one outlive it for a
 * moment.
 */
const revived = (dataDir: string, killed: number) =>
  vi.waitFor(
    () => {
      const pid = databaseProcess(dataDir)
      expect(pid !== killed && isAlive(pid)).toBe(true)
    },
    { timeout: 30_000, interval: 50 },
  )

describe('a server that runs', () => {
  const itsFolder = temporaryFolder()
  let running: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    running = await started(itsFolder)
  })
  afterAll(async () => {
    const database = databaseProcess(running.dataDir)
    running.child.kill('SIGINT')
    expect(await running.ends).toBe(0)
    expect(isAlive(database)).toBe(false)
    itsFolder.remove()
  })

  test('a folder in use is refused to another server and shared with a command-line tool', async () => {
    const other = await start(itsFolder)
    expect(await other.ends).toBe(1)
    expect(other.errors()).toBe(
      `The data folder ${running.dataDir} is in use by another instance: stop that one, or choose another with DATA_DIR.\n`,
    )
    const attached = await openDatabase(
      { databaseUrl: undefined, dataDir: running.dataDir },
      { attach: true },
    )
    const client = new pg.Client({ connectionString: attached.url })
    await client.connect()
    const { rows } = await client.query(`SELECT count(*)::int AS demo FROM users WHERE username = 'customer'`)
    await client.end()
    expect(rows).toEqual([{ demo: 1 }])
    await attached.close()
    expect((await signIn(running.address, 'customer', 'Demo@1234')).status).toBe(200)
  })

  test('a database that is killed is started again where it was, and the server goes on', async () => {
    const attached = await openDatabase(
      { databaseUrl: undefined, dataDir: running.dataDir },
      { attach: true },
    )
    const killed = databaseProcess(running.dataDir)
    process.kill(killed, 'SIGKILL')
    await revived(running.dataDir, killed)
    await signsIn(running.address)
    expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
    const again = await openDatabase({ databaseUrl: undefined, dataDir: running.dataDir }, { attach: true })
    expect(again.url).toBe(attached.url)
    expect(databaseProcess(running.dataDir)).not.toBe(killed)
  })

  test('one connection of the database that is killed takes none of the server with it', async () => {
    const postmaster = databaseProcess(running.dataDir)
    const attached = await openDatabase(
      { databaseUrl: undefined, dataDir: running.dataDir },
      { attach: true },
    )
    const client = new pg.Client({ connectionString: attached.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'annapurna-eats%' LIMIT 1`,
    )
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await new Promise((resolve) => client.once('end', resolve))
    await signsIn(running.address)
    expect(databaseProcess(running.dataDir)).toBe(postmaster)
  })
})

test('two programs on one database: one serves and works on no job, one works and serves nobody', async () => {
  const { url, close } = await testDatabase()
  const web = await start(folder, { DATABASE_URL: url, WORK: 'web' })
  await web.prints('Annapurna Eats is at')
  const jobs = await start(folder, { DATABASE_URL: url, WORK: 'jobs' })
  await jobs.prints(`works on jobs, and says at http://localhost:${jobs.port}/readyz how it is`)
  const asked = await fetch(`${web.address}/api/auth/forgot-password?email=customer@annapurna.example`, {
    method: 'POST',
  })
  expect(asked.ok).toBe(true)
  const done = async (address: string) => {
    const said = await (await fetch(`${address}/metrics`)).text()
    return /^jobs_done_total\{queue="temporary-password"\} (\d+)$/m.exec(said)?.[1]
  }
  await vi.waitFor(async () => expect(await done(jobs.address)).toBe('1'), { timeout: 30_000 })
  expect(await done(web.address)).toBe('0')
  expect((await fetch(`${jobs.address}/readyz`)).status).toBe(200)
  expect((await fetch(`${jobs.address}/menu`)).status).toBe(404)
  for (const program of [web, jobs]) {
    program.child.kill('SIGTERM')
    expect(await program.ends).toBe(0)
  }
  await close()
})

test('a database that dies three times within a minute ends the server, which says so', async () => {
  const running = await started()
  for (const death of [1, 2, 3]) {
    const killed = databaseProcess(running.dataDir)
    process.kill(killed, 'SIGKILL')
    if (death === 3) break
    await revived(running.dataDir, killed)
    await signsIn(running.address)
  }
  expect(await running.ends).toBe(1)
  expect(running.errors()).toContain(
    'The embedded database cannot be kept running: it died three times within a minute. Start again;',
  )
})
