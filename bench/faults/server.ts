import path from 'node:path'
import { databaseProcess, freePort, type Program, run } from '#tests/program.ts'

/**
 * The real program on a folder and a port of its own. What kills it starts it again, as an operator's systemd
 * would.
 */
export const startServer = async (folder: string, environment: Record<string, string> = {}) => {
  const dataDir = path.join(folder, 'data')
  const port = environment.PORT ?? String(await freePort())
  let program: Program
  const start = async () => {
    program = run(['server/main.ts'], {
      DATA_DIR: dataDir,
      PORT: port,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_TIMEOUT_MS: '4000',
      ...environment,
    })
    await program.prints('Ctrl-C stops it.')
  }
  await start()
  return {
    dataDir,
    address: `http://127.0.0.1:${port}`,
    postmaster: () => databaseProcess(dataDir),
    isRunning: () => program.child.exitCode === null && program.child.signalCode === null,
    errors: () => program.errors(),
    kill: async () => {
      program.child.kill('SIGKILL')
      await program.ends
    },
    start,
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ends
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>
