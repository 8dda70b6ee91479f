import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, run, temporaryFolder } from '#tests/program.ts'

/**
 * A turn of the event loop: when it ended, its processor time in milliseconds, and the requests that were
 * under way.
 */
type LongTurn = { at: number; longest: number; underWay: string[] }

/** The real demo server in a process of its own, on a database of its own, without rate limits. */
export const startDemo = async (environment: Record<string, string> = {}) => {
  const folder = temporaryFolder()
  const port = await freePort()
  const turns = path.join(folder.path, 'turns')
  // As `npm start` runs it.
  const flags = ['--max-semi-space-size=16', '--import', './tests/fuzz/report-turns.ts']
  const program = run([...flags, 'server/main.ts'], {
    NODE_ENV: 'production',
    TURNS: turns,
    DATA_DIR: path.join(folder.path, 'data'),
    PORT: String(port),
    RATE_LIMIT: 'off',
    AUTOPILOT: 'off',
    LOG_LEVEL: 'error',
    ...environment,
  })
  await program.prints('Ctrl-C stops it.')
  const address = `http://127.0.0.1:${port}`
  // Answered after what the start itself still does.
  await fetch(`${address}/healthz`)
  return {
    address,
    /** Lines that the server logged, from level error on. */
    logged: () =>
      program
        .output()
        .split('\n')
        .filter((line) => /^\{"level":[56]0/.test(line)),
    /** Long turns of its event loop since a moment, the longest first. */
    turnsSince: (moment: number): LongTurn[] =>
      (existsSync(turns) ? readFileSync(turns, 'utf8') : '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LongTurn)
        .filter(({ at }) => at > moment)
        .toSorted((a, b) => b.longest - a.longest),
    /** Resident memory in MB; undefined where the system does not say. */
    memory: (): number | undefined => {
      try {
        const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8')
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
      } catch {
        return undefined
      }
    },
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ends
      folder.remove()
    },
  }
}
