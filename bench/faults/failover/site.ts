import path from 'node:path'
import { freePort, type Program, run } from '#tests/program.ts'
import { type Cluster, startCluster } from './cluster.ts'

/** The real program on a database elsewhere, with a port of its own. */
export const startInstance = async (
  folder: string,
  name: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
  { cwd }: { cwd?: string } = {},
) => {
  const port = await freePort()
  let program: Program
  const start = async () => {
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, name),
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...settings,
    }
    program = run(['server/main.ts'], environment, cwd === undefined ? {} : { cwd })
    await program.prints('Ctrl-C stops it.')
  }
  await start()
  process.on('exit', () => program.child.kill('SIGKILL'))
  return {
    address: `http://127.0.0.1:${port}`,
    isRunning: () => program.child.exitCode === null && program.child.signalCode === null,
    log: () => program.output() + program.errors(),
    start,
    signal: (signal: NodeJS.Signals) => program.child.kill(signal),
    kill: async () => {
      program.child.kill('SIGKILL')
      await program.ends
    },
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ends
    },
  }
}
export type Instance = Awaited<ReturnType<typeof startInstance>>

/** A database on three nodes and two instances, each with a HAProxy of its own. */
export const startSite = async (folder: string, smtpUrl: string) => {
  const cluster = await startCluster(folder)
  const urls = [await cluster.startProxy('haproxy1'), await cluster.startProxy('haproxy2')]
  const instances: Instance[] = []
  // The same for both, as an operator gives it.
  const settings = { SMTP_URL: smtpUrl, IMPACT_LOG_KEY: Buffer.alloc(32, 7).toString('base64') }
  for (const [n, url] of urls.entries())
    instances.push(await startInstance(folder, `instance${n + 1}`, url, settings))
  return {
    cluster,
    instances,
    addresses: instances.map(({ address }) => address),
    databaseUrl: urls[0] ?? '',
    stop: async () => {
      await Promise.all(instances.map((one) => one.stop()))
      cluster.stop()
    },
  }
}
export type Site = { cluster: Cluster; instances: Instance[]; addresses: string[]; databaseUrl: string }
