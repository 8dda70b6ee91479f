import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/program.ts'
import { startEmbedded } from './start.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('the database asks for its password, keeps it to itself and writes to the disk', async () => {
  const dataDir = path.join(folder.path, 'data')
  const database = await startEmbedded(dataDir)
  const url = new URL(database.url)
  expect(url.hostname).toBe('127.0.0.1')
  const password = path.join(dataDir, 'postgres', 'password')
  expect(readFileSync(password, 'utf8')).toBe(url.password)
  if (process.platform !== 'win32') expect(statSync(password).mode & 0o777).toBe(0o600)
  const settings = await query(
    database.url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY name`,
  )
  expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'fsync=on',
    'listen_addresses=127.0.0.1',
    'synchronous_commit=on',
  ])
  for (const wrong of ['', 'guessed']) {
    url.password = wrong
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/password/)
  }
  await database.close()
})

describe.runIf(process.platform !== 'win32')('beside its port the database', () => {
  test('has a Unix socket, which asks for the password too; who attaches to it finds it', async () => {
    const dataDir = path.join(folder.path, 'data')
    const database = await startEmbedded(dataDir, { durable: false })
    const attached = await startEmbedded(dataDir, { attach: true })
    expect(attached.localUrl).toBe(database.localUrl)
    const from = 'SELECT inet_client_addr() AS address'
    expect(await query(database.localUrl, from)).toEqual([{ address: null }])
    expect(await query(database.url, from)).toEqual([{ address: '127.0.0.1' }])
    const stranger = new URL(database.localUrl)
    stranger.password = 'guessed'
    await expect(query(stranger.href, from)).rejects.toThrow(/password/)
    await database.close()
  })

  test('has none where its path would be too long, and works without', async () => {
    const database = await startEmbedded(path.join(folder.path, 'd'.repeat(100)), { durable: false })
    expect(database.localUrl).toBe(database.url)
    expect(await query(database.localUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.close()
  })
})

test('what a start that was cut off left behind is removed, but not what another start is making', async () => {
  const dataDir = path.join(folder.path, 'data')
  const [old, fresh] = ['postgres.0a1b2c3d', 'postgres.4e5f6a7b'].map((name) => path.join(dataDir, name))
  for (const place of [old, fresh]) mkdirSync(String(place), { recursive: true })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(String(old), anHourAgo, anHourAgo)
  const database = await startEmbedded(dataDir, { durable: false })
  await database.close()
  expect(existsSync(String(old))).toBe(false)
  expect(existsSync(String(fresh))).toBe(true)
})

// Only root has a user of its own for PostgreSQL, who may not pass.
describe.runIf(process.getuid?.() === 0)('under root, in a folder that nobody else may enter', () => {
  test('the database lives elsewhere, and the next start finds it there', async () => {
    chmodSync(folder.path, 0o700)
    const dataDir = path.join(folder.path, 'data')
    mkdirSync(dataDir)
    const first = await startEmbedded(dataDir)
    await query(first.url, 'CREATE TABLE kept ()')
    await first.close()
    const place = readFileSync(path.join(dataDir, 'postgres-is-at'), 'utf8').trim()
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)

    const second = await startEmbedded(dataDir)
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([])
    await second.close()
    rmSync(place, { recursive: true })
    const parent = path.dirname(place)
    if (readdirSync(parent).length === 0) rmdirSync(parent)
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /which is gone: restore it, or remove .* to start afresh\.$/,
    )
  })
})
