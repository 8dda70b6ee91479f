import type { ChildProcess } from 'node:child_process'
import { minuteMs } from '#shared/time.ts'
import { readPostmaster } from './cluster.ts'
import type { DataDirectory } from './data-directory.ts'

const stopWithinMs = 20_000
/** Within a minute; a third crash counts as permanent. */
const deathsAllowed = 2
const withinMs = minuteMs

type Options = {
  directory: DataDirectory
  /** Starts PostgreSQL again on the same folder and port; rejects if it cannot be started. */
  restart: () => Promise<ChildProcess>
  /** PostgreSQL ended unexpectedly and is being restarted. */
  onDeath?: (() => void) | undefined
  /** It ended three times within a minute, or could not be restarted. */
  onLost?: ((why: string) => void) | undefined
}

/**
 * Keeps PostgreSQL running: if it ends unexpectedly it is restarted at once on the same port and recovers
 * what was committed. Returns a function that stops it and waits until it is down.
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
