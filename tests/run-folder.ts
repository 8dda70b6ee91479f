import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isAlive } from './program.ts'

const memory = '/dev/shm'
const prefix = 'annapurna-run-'
/** What the databases of a run, their logs and the profiles of the browsers take at most is half of it. */
const neededBytes = 4 * 1024 ** 3

/** A database is a thousand files: in memory they are copied in a tenth of the time that a disk takes. */
const hasRoom = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  // Containers often have one that nothing may be run in: root copies PostgreSQL there.
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === memory)
  return bavail * bsize >= neededBytes && mounted !== undefined && !/\bnoexec\b/.test(mounted)
}

/** Where this run keeps its temporary files. The same for all that the run's own process asks. */
export const runFolder = path.join(hasRoom() ? memory : os.tmpdir(), `${prefix}${process.pid}`)

/** Makes the folder, and clears away those of our runs that were killed. Returns how to remove it. */
export const makeRunFolder = (): (() => void) => {
  const parent = path.dirname(runFolder)
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const left = path.join(parent, name)
    const ours = statSync(left).uid === process.getuid?.()
    if (ours && !isAlive(Number(name.slice(prefix.length)))) remove(left)
  }
  mkdirSync(runFolder, { recursive: true })
  // Under root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(runFolder, 0o711)
  return () => remove(runFolder)
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
