import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { freePort, temporaryFolder } from '#tests/program.ts'

const root = path.join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * A revision of this repository, installed and built in a folder of its own, which a later run finds again.
 */
export const buildRevision = (revision: string): string => {
  const commit = git('rev-parse', '--verify', `${revision}^{commit}`)
  const folder = path.join(os.tmpdir(), `annapurna-beside-${commit.slice(0, 12)}`)
  if (existsSync(path.join(folder, 'built'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const run = (command: string, args: string[], input?: Buffer) =>
    execFileSync(command, args, {
      cwd: folder,
      input,
      stdio: [input ? 'pipe' : 'ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: '' },
    })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 })
  run('tar', ['-x'], archive)
  run('npm', ['ci', '--no-audit', '--no-fund'])
  run('npm', ['run', 'build'])
  mkdirSync(path.join(folder, 'built'))
  return folder
}

/** Clock ticks a second of /proc's times. */
const ticksPerSecond = 100
type Running = { pid: number; parent: number; ticks: number }
const processes = (): Running[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Own time, and that of children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [{ pid: Number(name), parent: Number(fields[1]), ticks }]
    } catch {
      return []
    }
  })

/** Seconds of processor time of a process and all below it, other than `except` and what is below that. */
const familySeconds = (pid: number, except = 0): number => {
  const all = processes()
  const family = all.filter((one) => one.pid === pid)
  for (const one of family)
    family.push(...all.filter(({ pid, parent }) => parent === one.pid && pid !== except))
  return family.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
}

export type Used = { serverSeconds: number; databaseSeconds: number; commits: number; walBytes: number }

/**
 * A tree's whole program on data of its own, as `npm start` runs it: jobs, mails and all, without the
 * autopilot and limits.
 */
export const startRelease = async (tree: string) => {
  const folder = temporaryFolder()
  const dataDir = path.join(folder.path, 'data')
  const port = await freePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'server/main.ts'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: 'off',
      AUTOPILOT: 'off',
      LOG_LEVEL: 'error',
    },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!output.includes('Ctrl-C stops it.')) {
    if (child.exitCode !== null) throw new Error(`${tree} ended with ${child.exitCode}:\n${output}`)
    await wait(20)
  }
  const { url } = await startEmbedded(dataDir, { attach: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  /** Waits until nothing is left to do that an order began. */
  const untilQuiet = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; ) {
      const { rows } = await client.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pgboss.job
         WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`,
      )
      quiet = rows[0]?.waiting === 0 ? quiet + 1 : 0
      await wait(200)
    }
  }
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      client.query<Row>(text, values).then(({ rows }) => rows),
    untilQuiet,
    used: async (): Promise<Used> => {
      // Another session's commits are counted within a second.
      await wait(1_200)
      const [row] = (
        await client.query<{ commits: string; wal: string }>(
          `SELECT xact_commit::text AS commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS wal
           FROM pg_stat_database WHERE datname = current_database()`,
        )
      ).rows
      return {
        serverSeconds: familySeconds(child.pid ?? 0, postmaster),
        databaseSeconds: familySeconds(postmaster),
        commits: Number(row?.commits),
        walBytes: Number(row?.wal),
      }
    },
    stop: async () => {
      await client.end()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      folder.remove()
    },
  }
}
export type Release = Awaited<ReturnType<typeof startRelease>>
