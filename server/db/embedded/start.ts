import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { minuteMs } from '#shared/time.ts'
import { StartupError } from '../../startup/startup-error.ts'
import { database, ensureCluster, type Postmaster, readPassword, readPostmaster } from './cluster.ts'
import { type DataDirectory, openDataDirectory } from './data-directory.ts'
import { keepRunning } from './keep-running.ts'
import {
  acceptsConnections,
  hasSockets,
  lacksSockets,
  launch,
  passes,
  retryMs,
  socketUrlOf,
  urlOf,
} from './launch.ts'

export type EmbeddedOptions = {
  /** Use the database of an instance that already runs on this folder, instead of failing. */
  attach?: boolean
  /** False only for throw-away databases: nothing is flushed to disk. */
  durable?: boolean
  /** PostgreSQL ended unexpectedly and is being restarted. */
  onDeath?: () => void
  /** PostgreSQL cannot be kept running; `why` is the reason in a few words. */
  onLost?: (why: string) => void
}
export type OpenDatabase = {
  url: string
  /** The same over its Unix socket, the quicker way; `url` where it has none. */
  localUrl: string
  /** Stops the database when it was started here, and waits until it is down. */
  close: () => Promise<void>
}

/** A killed PostgreSQL takes about two seconds to release its folder; recovery may take much longer. */
const startWithinMs = minuteMs
/** A server that responds for this long is in use: one whose application was killed stops sooner. */
const aliveMs = 1_500

/**
 * Starts the embedded PostgreSQL of a data folder, creating it if there is none. It listens on 127.0.0.1
 * alone, on a free port, with a generated password, and is restarted on the same port if it ends
 * unexpectedly. Throws StartupError if the folder cannot be written or is in use.
 */
export const startEmbedded = async (
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<OpenDatabase> => {
  const { attach, durable = true, onDeath, onLost } = options
  const directory = openDataDirectory(dataDir)
  await ensureCluster(directory)
  const password = readPassword(directory)
  if (password === null)
    throw new StartupError(
      `The database in ${path.resolve(dataDir)} belongs to another user of this machine; choose another DATA_DIR.`,
    )

  const giveUp = performance.now() + startWithinMs
  let socket = hasSockets(directory)
  for (;;) {
    const running = await findRunning(directory, password)
    if (running && attach) return { ...urlsOf(running, password), close: async () => undefined }
    if (running && (await staysUp(urlOf(running.port, password, database)))) throw inUse(dataDir)
    const port = await freePort()
    const { supervisor, complaint } = await launch({ directory, password, port, durable, socket, giveUp })
    if (supervisor) {
      await ensureDatabase(urlOf(port, password, 'postgres'))
      const restart = () => restartAt({ directory, password, port, durable, socket })
      const close = keepRunning(supervisor, { directory, restart, onDeath, onLost })
      return { ...urlsOf({ port, socketFolder: socket ? directory.cluster : null }, password), close }
    }
    if (socket && lacksSockets(complaint)) {
      socket = false
      continue
    }
    if (!passes(complaint))
      throw new StartupError(`The embedded database does not start: ${complaint || 'no reason was given'}`)
    if (performance.now() > giveUp) throw inUse(dataDir)
    await wait(retryMs)
  }
}

/**
 * Restarts it on the port that all connections use; retries while the obstacle may pass, such as a full disk.
 */
const restartAt = async (where: {
  directory: DataDirectory
  password: string
  port: number
  durable: boolean
  socket: boolean
}) => {
  const giveUp = performance.now() + startWithinMs
  for (;;) {
    const { supervisor, complaint } = await launch({ ...where, giveUp })
    if (supervisor) return supervisor
    if (performance.now() > giveUp) throw new Error(complaint || 'it does not start again')
    await wait(passes(complaint) ? retryMs : retryMs * 10)
  }
}

const inUse = (dataDir: string) =>
  new StartupError(
    `The data folder ${path.resolve(dataDir)} is in use by another instance: stop that one, or choose another with DATA_DIR.`,
  )

const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The server that already runs on this folder, if it accepts our password. */
const findRunning = async (directory: DataDirectory, password: string): Promise<Postmaster | null> => {
  const postmaster = readPostmaster(directory)
  if (!postmaster) return null
  return (await acceptsConnections(urlOf(postmaster.port, password, database))) ? postmaster : null
}

const urlsOf = ({ port, socketFolder }: Omit<Postmaster, 'pid'>, password: string) => {
  const url = urlOf(port, password, database)
  return {
    url,
    localUrl: socketFolder === null ? url : socketUrlOf(socketFolder, port, password, database),
  }
}

const staysUp = async (url: string): Promise<boolean> => {
  const until = performance.now() + aliveMs
  while (performance.now() < until) {
    if (!(await acceptsConnections(url))) return false
    await wait(retryMs)
  }
  return true
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
