import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Clock ticks a second of /proc's times (sysconf(_SC_CLK_TCK), 100 on Linux). */
const ticksPerSecond = 100

/**
 * Parent, and processor time in ticks: of the process itself, all its threads together, and of the children
 * that it has outlived.
 */
const read = (pid: number | string): { parent: number; own: number; ended: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1] ?? 0, own: user + system, ended: endedUser + endedSystem }
}

/** Processor time that a process has used so far, in seconds (Linux). */
export const processorSeconds = (pid: number): number => read(pid).own / ticksPerSecond

/** The same of a PostgreSQL, all its processes together, by its data folder. */
export const databaseSeconds = (dataFolder: string): number => {
  const [line = ''] = readFileSync(
    path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  const postmaster = Number(line)
  const children = readdirSync('/proc').flatMap((pid) => {
    try {
      const process = /^\d+$/.test(pid) ? read(pid) : undefined
      return process?.parent === postmaster ? [process.own] : []
    } catch {
      return []
    }
  })
  const { own, ended } = read(postmaster)
  return children.reduce((sum, ticks) => sum + ticks, own + ended) / ticksPerSecond
}
