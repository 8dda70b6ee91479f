import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readPostmaster, user } from './cluster.ts'
import type { DataDirectory } from './data-directory.ts'
import { spawnSupervised } from './spawn-supervised.ts'

export const retryMs = 150

type Attempt = {
  directory: DataDirectory
  password: string
  port: number
  durable: boolean
  /** Whether it has a Unix socket besides its port. */
  socket: boolean
  giveUp: number
}
type Launched = { supervisor: ChildProcess; complaint?: never } | { supervisor?: never; complaint: string }

/**
 * Starts PostgreSQL once and waits until it accepts connections. Returns its supervisor, or else its error
 * message.
 */
export const launch = async (attempt: Attempt): Promise<Launched> => {
  const { directory, password, port, giveUp } = attempt
  const supervisor = spawnSupervised(directory, serverOptions(attempt))
  if (await respondsOrExits(urlOf(port, password, 'postgres'), supervisor, giveUp)) return { supervisor }
  const complaint = readComplaint(directory)
  removeStaleLock(directory)
  return { complaint }
}

/** Whether an error is temporary: another process still holds the folder, its shared memory or the port. */
export const passes = (complaint: string): boolean =>
  /lock file|in use|could not (bind|create any TCP)/i.test(complaint)

export const urlOf = (port: number, password: string, name: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`

/** The same database over the Unix socket in `folder`, which costs less processor time than a port. */
export const socketUrlOf = (folder: string, port: number, password: string, name: string) =>
  `${urlOf(port, password, name)}?host=${encodeURIComponent(folder)}`

/** PostgreSQL's limit of a socket's path, in bytes. */
const longestSocketPath = 107
/** Whether this system has Unix sockets, and the cluster's path is short enough for one. */
export const hasSockets = ({ cluster }: DataDirectory): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(`${cluster}/.s.PGSQL.65535`) <= longestSocketPath

/** Whether PostgreSQL did not start for its socket: not every file system has them. */
export const lacksSockets = (complaint: string): boolean => /Unix-domain socket/i.test(complaint)

/**
 * What a cluster that nobody keeps does without. Tests create and drop databases by the hundred, and each
 * CREATE and DROP waits for all handshakes under way: one that a test abandoned must not hold them for
 * PostgreSQL's minute.
 */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  authentication_timeout: '10s',
}

/**
 * Options of the server. Little memory: the application runs on the same machine. Logs contain no statements
 * and no values.
 */
const serverOptions = ({ directory, port, durable, socket }: Attempt): string[] => {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    // In the cluster's own folder, which nobody but PostgreSQL's user and root may enter.
    unix_socket_directories: socket ? directory.cluster : '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // In tests many applications share one, each with pools of its own.
    max_connections: durable ? 120 : 300,
    shared_buffers: '64MB',
    max_parallel_workers_per_gather: 0,
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : throwAway),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Whether a PostgreSQL accepts a connection at this URL. */
export const acceptsConnections = async (url: string): Promise<boolean> => {
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

/** True once it accepts connections, false if the supervisor ended first. */
const respondsOrExits = async (url: string, supervisor: ChildProcess, giveUp: number): Promise<boolean> => {
  let gone = false
  supervisor.once('error', () => {
    gone = true
  })
  while (
    !gone &&
    supervisor.exitCode === null &&
    supervisor.signalCode === null &&
    performance.now() < giveUp
  ) {
    if (await acceptsConnections(url)) return true
    await wait(20)
  }
  supervisor.stdin?.destroy()
  return false
}

/** The first line of the log that says why PostgreSQL did not start. */
const readComplaint = (directory: DataDirectory): string => {
  try {
    const lines = readFileSync(directory.log, 'utf8').split('\n')
    const line =
      lines.find((text) => /FATAL|PANIC/.test(text)) ?? lines.find((text) => text.trim() !== '') ?? ''
    return line.replace(/^.*(FATAL|PANIC):\s*/, '').trim()
  } catch {
    return ''
  }
}

/**
 * Removes a postmaster.pid whose process id now belongs to another program, as after a crash of the machine.
 */
const removeStaleLock = (directory: DataDirectory) => {
  const postmaster = readPostmaster(directory)
  if (!postmaster || process.platform !== 'linux') return
  try {
    if (readFileSync(`/proc/${postmaster.pid}/comm`, 'utf8').trim() === 'postgres') return
  } catch {
    return
  }
  rmSync(path.join(directory.cluster, 'postmaster.pid'), { force: true })
}
