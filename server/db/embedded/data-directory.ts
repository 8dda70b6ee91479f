import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../startup/startup-error.ts'
import { type Binaries, executable, findBinaries, linkLibraries } from './binaries.ts'

/**
 * The user that PostgreSQL runs as; undefined: ours. It refuses to run as root, so root starts it as this
 * user.
 */
export type RunAs = { uid: number; gid: number } | undefined
/** Where the embedded database lives and what it is run with. */
export type DataDirectory = {
  cluster: string
  password: string
  log: string
  folder: string
  native: string
  runAs: RunAs
}

const nobody = 65_534
const isRoot = process.getuid?.() === 0

/**
 * Finds or creates the folder of the embedded database inside the data folder. Where the user that PostgreSQL
 * runs as may not enter root's data folder, it is under /var/lib instead, and a file in the data folder says
 * where.
 */
export const openDataDirectory = (dataDir: string): DataDirectory => {
  const folder = path.resolve(dataDir)
  makeWritable(folder)
  const runAs = isRoot ? { uid: nobody, gid: nobody } : undefined
  const base = runAs && !mayEnter(folder) ? elsewhere(folder) : folder
  const postgres = path.join(base, 'postgres')
  return {
    folder: postgres,
    cluster: path.join(postgres, 'cluster'),
    password: path.join(postgres, 'password'),
    log: path.join(postgres, 'postgres.log'),
    native: runAs ? runnable(findBinaries(), base, runAs) : linked(findBinaries()),
    runAs,
  }
}

const makeWritable = (folder: string) => {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    const probe = path.join(folder, `.probe-${randomBytes(4).toString('hex')}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be written (${reason(error)}); choose another with DATA_DIR.`,
    )
  }
}

const reason = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Whether PostgreSQL's user may enter this folder and all its parents. */
const mayEnter = (folder: string): boolean => {
  const { mode } = statSync(folder)
  const parent = path.dirname(folder)
  return (mode & 0o001) !== 0 && (parent === folder || mayEnter(parent))
}

/** The folder outside the data folder; created if there is none. */
const elsewhere = (folder: string): string => {
  const note = path.join(folder, 'postgres-is-at')
  if (existsSync(note)) {
    const place = readFileSync(note, 'utf8').trim()
    if (existsSync(place)) return place
    throw new StartupError(
      `The database of ${folder} was at ${place}, which is gone: restore it, or remove ${note} to start afresh.`,
    )
  }
  const root = '/var/lib/annapurna-eats'
  const place = path.join(root, randomBytes(6).toString('hex'))
  try {
    mkdirSync(place, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new StartupError(
      `PostgreSQL does not run as root, its user cannot enter ${folder}, and ${root} cannot be made (${reason(error)}); choose a DATA_DIR that others may enter, or start as another user.`,
    )
  }
  chmodSync(root, 0o711)
  writeFileSync(note, `${place}\n`)
  return place
}

const linked = (binaries: Binaries): string => {
  linkLibraries(binaries.native)
  return binaries.native
}

/** Binaries that PostgreSQL's user can run: the installed ones, or else a copy that only root can change. */
const runnable = (binaries: Binaries, base: string, runAs: { uid: number; gid: number }): string => {
  const native = linked(binaries)
  if (runs(native, runAs)) return native
  const copy = path.join(base, `postgres-${binaries.version}`)
  if (!existsSync(copy)) {
    const fresh = `${copy}.${randomBytes(4).toString('hex')}`
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    chmodSync(fresh, 0o755)
    try {
      renameSync(fresh, copy)
    } catch (error) {
      rmSync(fresh, { recursive: true })
      if (!existsSync(copy)) throw error
    }
  }
  const { uid, mode } = statSync(copy)
  if (uid !== 0 || (mode & 0o022) !== 0)
    throw new StartupError(
      `The copy of PostgreSQL at ${copy} could be changed by somebody else: remove it and start again.`,
    )
  if (runs(copy, runAs)) return copy
  throw new StartupError(
    'PostgreSQL does not run as root and could not be run as another user; start as another user, or set DATABASE_URL.',
  )
}

const runs = (native: string, runAs: { uid: number; gid: number }): boolean =>
  spawnSync(executable(native, 'initdb'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status ===
    0 &&
  spawnSync(executable(native, 'postgres'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status ===
    0
