import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { minuteMs } from '#shared/time.ts'
import { StartupError } from '../../startup/startup-error.ts'
import { executable } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'

const run = promisify(execFile)

export const user = 'annapurna'
export const database = 'annapurna'

/**
 * Creates the database cluster and its password if there is none: in a temporary folder that is then renamed,
 * so that an interrupted start leaves nothing half done.
 */
export const ensureCluster = async (directory: DataDirectory): Promise<void> => {
  if (existsSync(directory.folder)) return
  removeUnfinished(directory)
  const fresh = `${directory.folder}.${randomBytes(4).toString('hex')}`
  const cluster = path.join(fresh, path.basename(directory.cluster))
  const password = randomBytes(24).toString('base64url')
  // PostgreSQL's user reads this copy of the password once; the other is readable by our user alone.
  const handover = path.join(fresh, 'handover')
  try {
    mkdirSync(cluster, { recursive: true, mode: 0o700 })
    chmodSync(fresh, directory.runAs ? 0o711 : 0o700)
    writeFileSync(path.join(fresh, path.basename(directory.password)), password, { mode: 0o600 })
    writeFileSync(handover, password, { mode: 0o600 })
    if (directory.runAs) {
      chownSync(cluster, directory.runAs.uid, directory.runAs.gid)
      chownSync(handover, directory.runAs.uid, directory.runAs.gid)
    }
    await run(
      executable(directory.native, 'initdb'),
      [
        `--pgdata=${cluster}`,
        `--username=${user}`,
        `--pwfile=${handover}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...directory.runAs, cwd: cluster },
    )
    rmSync(handover)
    renameSync(fresh, directory.folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another start on the same folder was quicker.
    if (existsSync(directory.folder)) return
    throw new StartupError(`The embedded database could not be made: ${firstLine(error)}.`)
  }
}

/** A younger temporary folder may belong to another start; an older one was interrupted. */
const unfinishedAfterMs = 10 * minuteMs

const removeUnfinished = (directory: DataDirectory) => {
  const parent = path.dirname(directory.folder)
  for (const name of readdirSync(parent)) {
    const place = path.join(parent, name)
    const left = name.startsWith(`${path.basename(directory.folder)}.`) && /\.[0-9a-f]{8}$/.test(name)
    if (left && Date.now() - statSync(place).mtimeMs > unfinishedAfterMs)
      rmSync(place, { recursive: true, force: true })
  }
}

const firstLine = (error: unknown): string => {
  const text =
    error instanceof Error && 'stderr' in error ? String(error.stderr) || error.message : String(error)
  return (
    text
      .trim()
      .split('\n')[0]
      ?.replace(/^initdb: error: /, '') ?? 'unknown reason'
  )
}

/** The stored password; null if it is missing or not readable by our user. */
export const readPassword = (directory: DataDirectory): string | null => {
  try {
    return readFileSync(directory.password, 'utf8')
  } catch {
    return null
  }
}

export type Postmaster = {
  pid: number
  port: number
  /** Where its Unix socket is; null if it has none. */
  socketFolder: string | null
}

/** Reads postmaster.pid: the server that runs, or ran last, on this cluster. */
export const readPostmaster = (directory: DataDirectory): Postmaster | null => {
  try {
    const lines = readFileSync(path.join(directory.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    const socketFolder = lines[4]?.trim() || null
    return Number.isInteger(pid) && pid > 0 && port > 0 ? { pid, port, socketFolder } : null
  } catch {
    return null
  }
}
