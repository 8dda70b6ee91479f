import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseProcess, freePort, isAlive, run, temporaryFolder } from '#tests/program.ts'
import { openDatabase } from './db/open-database.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const start = async (port?: number) => {
  const chosen = port ?? (await freePort())
  const dataDir = path.join(folder.path, 'data')
  const program = run(['server/main.ts'], { DATA_DIR: dataDir, PORT: String(chosen), LOG_LEVEL: 'silent' })
  return { ...program, port: chosen, dataDir, address: `http://127.0.0.1:${chosen}` }
}
const started = async (port?: number) => {
  const program = await start(port)
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
      password: 'Stays@123',
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
  expect((await signIn(second.address, 'stays', 'Stays@123')).status).toBe(200)
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

test('a folder in use is refused to another server and shared with a command-line tool', async () => {
  const running = await started()
  const other = await start()
  expect(await other.ends).toBe(1)
  expect(other.errors()).toBe(
    `The data folder ${running.dataDir} is in use by another instance: stop that one, or choose another with DATA_DIR.\n`,
  )
  const attached = await openDatabase({ databaseUrl: undefined, dataDir: running.dataDir }, { attach: true })
  const client = new pg.Client({ connectionString: attached.url })
  await client.connect()
  const { rows } = await client.query(`SELECT count(*)::int AS demo FROM users WHERE username = 'customer'`)
  await client.end()
  expect(rows).toEqual([{ demo: 1 }])
  await attached.close()
  expect((await signIn(running.address, 'customer', 'Demo@1234')).status).toBe(200)
  running.child.kill('SIGINT')
  expect(await running.ends).toBe(0)
})

test('a database that dies takes the server with it, saying so', async () => {
  const running = await started()
  process.kill(databaseProcess(running.dataDir), 'SIGKILL')
  expect(await running.ends).toBe(1)
  expect(running.errors()).toContain('The embedded database stopped unexpectedly.')
})
