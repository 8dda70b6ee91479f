import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort, root } from '#tests/program.ts'
import { background, findUser, killFamily } from '../failover/processes.ts'
import { postgresPrograms } from '../failover/tools.ts'

/**
 * A PostgreSQL of its own whose log is archived by pgBackRest with deploy/pgbackrest/pgbackrest.conf, in
 * which folders alone are others; and what restores it elsewhere.
 */
export const archivedDatabase = async (folder: string) => {
  const user = findUser()
  const programs = postgresPrograms() ?? ''
  const own = (name: string) => {
    const place = path.join(folder, name)
    mkdirSync(place, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(place, user.uid, user.gid)
    return place
  }
  const [first, second, repository, logs] = [own('first'), own('second'), own('repository'), own('logs')]
  const config = path.join(folder, 'pgbackrest.conf')
  const given = readFileSync(path.join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8')
  writeFileSync(
    config,
    given
      .replace('=/var/lib/pgbackrest', `=${repository}`)
      .replace('=/var/lib/postgresql/18/annapurna', `=${first}`),
  )
  const port = await freePort()
  const password = randomBytes(18).toString('base64url')
  const env = {
    PGBACKREST_CONFIG: config,
    PGBACKREST_LOG_PATH: logs,
    PGBACKREST_LOCK_PATH: logs,
    PGBACKREST_REPO1_CIPHER_PASS: 'only here',
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: logs,
    PGBACKREST_PG1_USER: 'postgres',
  }
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      ...(process.getuid?.() === 0 && { uid: user.uid, gid: user.gid }),
    })
  run(path.join(programs, 'initdb'), [
    `--pgdata=${first}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--auth=trust',
  ])
  const settings = (at: number) =>
    `port = ${at}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${logs}'\n`
  // As docs/operating.md says.
  appendFileSync(
    path.join(first, 'postgresql.conf'),
    `${settings(port)}archive_mode = on\narchive_command = 'pgbackrest --stanza=annapurna archive-push %p'\narchive_timeout = 60\n`,
  )
  const start = async (data: string, at: number) => {
    const child = background(path.join(programs, 'postgres'), ['-D', data], user, {
      cwd: folder,
      log: path.join(logs, `${path.basename(data)}.log`),
      env,
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${at}`
    for (let tries = 0; !(await accepts(`${url}/postgres`)); tries += 1) {
      if (child.exitCode !== null || tries > 600) throw new Error(`PostgreSQL in ${data} did not start`)
      await wait(100)
    }
    return { url: `${url}/annapurna`, stop: () => killFamily(child.pid ?? 0) }
  }
  const origin = await start(first, port)
  await query(origin.url.replace(/annapurna$/, 'postgres'), 'CREATE DATABASE annapurna')
  return {
    url: origin.url,
    stop: origin.stop,
    pgbackrest: (...args: string[]) => run('pgbackrest', ['--stanza=annapurna', ...args]),
    /** Restores it as it was at that time, in another folder and on another port. */
    restoreTo: async (time: string) => {
      run('pgbackrest', [
        ...['--stanza=annapurna', '--type=time', `--target=${time}`, '--target-action=promote'],
        ...['--archive-mode=off', `--pg1-path=${second}`, 'restore'],
      ])
      const at = await freePort()
      appendFileSync(path.join(second, 'postgresql.conf'), settings(at))
      const restored = await start(second, at)
      // It takes commands once it has all up to that time.
      while ((await query(restored.url, 'SELECT pg_is_in_recovery() AS value'))[0]?.value !== false)
        await wait(100)
      return restored
    },
  }
}

export const query = async (connectionString: string, text: string): Promise<{ value: unknown }[]> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(text)).rows
  } finally {
    await client.end()
  }
}

const accepts = (url: string) =>
  query(url, 'SELECT 1 AS value').then(
    () => true,
    () => false,
  )
