import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { database, ensureCluster, readPassword, readPostmaster, user } from './cluster.ts'
import { spawnGuarded } from './guard.ts'
import { type Home, openHome } from './home.ts'

export type EmbeddedOptions = {
  /** Use the database of an instance that already runs on this folder, rather than refuse. */
  attach?: boolean
  /** False only for throw-away databases: nothing is flushed to disk. */
  durable?: boolean
  /** PostgreSQL is gone without having been asked to stop. */
  onLost?: () => void
}
export type OpenDatabase = {
  url: string
  /** Stops the database when it was started here, and waits until it is down. */
  close: () => Promise<void>
}

/** A PostgreSQL that was killed takes about two seconds to let go of its folder; a long recovery takes longer. */
const startWithinMs = 60_000
const stopWithinMs = 20_000
const retryMs = 150
/** Answering for this long means that somebody uses it: one whose application was killed stops answering sooner. */
const aliveMs = 1_500

/**
 * Starts the embedded PostgreSQL of a data folder, making it when there is none. It listens on 127.0.0.1 alone,
 * on a free port, with a password of its own. Throws StartupError when the folder cannot be written or is in use.
 */
export const startEmbedded = async (
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<OpenDatabase> => {
  const home = openHome(dataDir)
  await ensureCluster(home)
  const password = readPassword(home)
  if (password === null)
    throw new StartupError(
      `The database in ${path.resolve(dataDir)} belongs to another user of this machine; choose another DATA_DIR.`,
    )

  const giveUp = performance.now() + startWithinMs
  for (;;) {
    const running = await findRunning(home, password)
    if (running && options.attach) return { url: running, close: async () => undefined }
    if (running && (await staysUp(running))) throw inUse(dataDir)
    const port = await freePort()
    const guard = spawnGuarded(home, serverOptions(port, options.durable ?? true))
    const admin = urlOf(port, password, 'postgres')
    if (await answersOrExits(admin, guard, giveUp)) {
      await ensureDatabase(admin)
      return { url: urlOf(port, password, database), close: closing(home, guard, options.onLost) }
    }
    const complaint = readComplaint(home)
    if (!/lock file|already in use|in use by another|could not (bind|create any TCP)/i.test(complaint))
      throw new StartupError(`The embedded database does not start: ${complaint || 'no reason was given'}`)
    if (performance.now() > giveUp) throw inUse(dataDir)
    removeStaleLock(home)
    await wait(retryMs)
  }
}

const inUse = (dataDir: string) =>
  new StartupError(
    `The data folder ${path.resolve(dataDir)} is in use by another instance: stop that one, or choose another with DATA_DIR.`,
  )

const urlOf = (port: number, password: string, name: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`

/** Small on purpose: the demo and its database share one machine. Logs hold no statement and no value. */
const serverOptions = (port: number, durable: boolean): string[] => {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 120,
    shared_buffers: '64MB',
    max_parallel_workers_per_gather: 0,
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The address of the server that runs on this folder already, if it answers to our password. */
const findRunning = async (home: Home, password: string): Promise<string | null> => {
  const postmaster = readPostmaster(home)
  if (!postmaster) return null
  const url = urlOf(postmaster.port, password, database)
  return (await answers(url)) ? url : null
}

const staysUp = async (url: string): Promise<boolean> => {
  const until = performance.now() + aliveMs
  while (performance.now() < until) {
    if (!(await answers(url))) return false
    await wait(retryMs)
  }
  return true
}

/** True once it answers, false when the server went away before. */
const answersOrExits = async (url: string, guard: ChildProcess, giveUp: number): Promise<boolean> => {
  let gone = false
  guard.once('error', () => {
    gone = true
  })
  while (!gone && guard.exitCode === null && guard.signalCode === null && performance.now() < giveUp) {
    if (await answers(url)) return true
    await wait(20)
  }
  guard.stdin?.destroy()
  return false
}

const ensureDatabase = async (admin: string) => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/** The first line that says why PostgreSQL did not start. */
const readComplaint = (home: Home): string => {
  try {
    const lines = readFileSync(home.log, 'utf8').split('\n')
    const line =
      lines.find((text) => /FATAL|PANIC/.test(text)) ?? lines.find((text) => text.trim() !== '') ?? ''
    return line.replace(/^.*(FATAL|PANIC):\s*/, '').trim()
  } catch {
    return ''
  }
}

/** After a crash of the whole machine another program may have got the number that PostgreSQL noted. */
const removeStaleLock = (home: Home) => {
  const postmaster = readPostmaster(home)
  if (!postmaster || process.platform !== 'linux') return
  try {
    if (readFileSync(`/proc/${postmaster.pid}/comm`, 'utf8').trim() === 'postgres') return
  } catch {
    return
  }
  rmSync(path.join(home.cluster, 'postmaster.pid'), { force: true })
}

const closing = (home: Home, guard: ChildProcess, onLost?: () => void) => {
  let asked = false
  const exited = new Promise<void>((resolve) => {
    guard.once('exit', () => {
      resolve()
      if (!asked) onLost?.()
    })
  })
  guard.unref()
  return async () => {
    asked = true
    guard.ref()
    guard.stdin?.destroy()
    const postmaster = readPostmaster(home)
    const timer = setTimeout(() => {
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    }, stopWithinMs)
    await exited
    clearTimeout(timer)
  }
}
