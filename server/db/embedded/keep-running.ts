import type { ChildProcess } from 'node:child_process'
import { readPostmaster } from './cluster.ts'
import type { DataDirectory } from './data-directory.ts'

const stopWithinMs = 20_000
/** Three deaths within a minute are no accident any more. */
const deathsAllowed = 2
const withinMs = 60_000

type Options = {
  directory: DataDirectory
  /** Starts PostgreSQL once more where it was; rejects when it cannot be started. */
  restart: () => Promise<ChildProcess>
  /** PostgreSQL is gone without having been asked to stop, and is being started again. */
  onDeath?: (() => void) | undefined
  /** It died three times within a minute, or could not be started again. */
  onLost?: ((why: string) => void) | undefined
}

/**
 * Keeps PostgreSQL running: one that dies is started again at once, recovers what was committed, and is found where
 * it was. Returns how to stop it, which waits until it is down.
 */
export const keepRunning = (first: ChildProcess, { directory, restart, onDeath, onLost }: Options) => {
  let stopping = false
  let supervisor = first
  let starting: Promise<void> | undefined
  let deaths: number[] = []
  let exited = Promise.resolve()

  const watch = (child: ChildProcess) => {
    supervisor = child
    child.unref()
    exited = new Promise((resolve) => {
      const ended = () => {
        resolve()
        if (!stopping) starting = revive()
      }
      if (child.exitCode !== null || child.signalCode !== null) ended()
      else child.once('exit', ended)
    })
  }
  const revive = async () => {
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < withinMs), now]
    if (deaths.length > deathsAllowed) return onLost?.('it died three times within a minute')
    onDeath?.()
    try {
      watch(await restart())
    } catch (error) {
      if (!stopping) onLost?.(error instanceof Error ? error.message : String(error))
    }
  }

  watch(first)
  return async () => {
    stopping = true
    await starting
    supervisor.ref()
    supervisor.stdin?.destroy()
    const postmaster = readPostmaster(directory)
    const timer = setTimeout(() => {
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    }, stopWithinMs)
    await exited
    clearTimeout(timer)
  }
}
