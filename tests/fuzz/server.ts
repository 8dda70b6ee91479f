import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, run, temporaryFolder } from '#tests/program.ts'

/** The real demo server in a process of its own, on a database of its own, without rate limits. */
export const startDemo = async (environment: Record<string, string> = {}) => {
  const folder = temporaryFolder()
  const port = await freePort()
  const program = run(['server/main.ts'], {
    DATA_DIR: path.join(folder.path, 'data'),
    PORT: String(port),
    RATE_LIMIT: 'off',
    AUTOPILOT: 'off',
    LOG_LEVEL: 'error',
    ...environment,
  })
  await program.prints('Ctrl-C stops it.')
  return {
    address: `http://127.0.0.1:${port}`,
    /** Lines that the server logged, from level error on. */
    logged: () =>
      program
        .output()
        .split('\n')
        .filter((line) => /^\{"level":[56]0/.test(line)),
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
