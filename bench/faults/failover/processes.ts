import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { family } from '#tests/program.ts'

/** Whom PostgreSQL and what belongs to it run as, since it refuses to be root. */
export type RunAs = { uid: number; gid: number; name: string }

const idOf = (flag: string, user?: string) =>
  spawnSync('id', user ? [flag, user] : [flag], { encoding: 'utf8' }).stdout.trim()

/** Debian's user postgres or nobody where we are root; else ourselves. */
export const findUser = (): RunAs => {
  const candidates = process.getuid?.() === 0 ? ['postgres', 'nobody'] : [undefined]
  for (const name of candidates) {
    const uid = Number(idOf('-u', name) || Number.NaN)
    if (Number.isInteger(uid)) return { uid, gid: Number(idOf('-g', name)), name: name ?? idOf('-un') }
  }
  throw new Error('There is no user to run PostgreSQL as.')
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) if (child.pid) killFamily(child.pid)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** A program in the background, with its output in a file; it ends with us. */
export const background = (
  command: string,
  args: readonly string[],
  { uid, gid }: RunAs,
  options: { cwd: string; log: string; env?: Record<string, string> },
): ChildProcess => {
  const log = openSync(options.log, 'a')
  const child = spawn(command, args, {
    cwd: options.cwd,
    stdio: ['ignore', log, log],
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...options.env },
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  running.add(child)
  void once(child, 'exit').finally(() => running.delete(child))
  return child
}

/** kill -9 of a process and of all that it started, itself first. */
export const killFamily = (pid: number): void => signalFamily(pid, 'SIGKILL')

export const signalFamily = (pid: number, signal: NodeJS.Signals): void => {
  for (const one of family(pid))
    try {
      process.kill(one.pid, signal)
    } catch {
      // It was quicker.
    }
}
