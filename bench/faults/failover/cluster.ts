import { type ChildProcess, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { parse, stringify } from 'yaml'
import { freePort, root } from '#tests/program.ts'
import { makeCertificates } from './certificates.ts'
import { startEtcd } from './etcd.ts'
import { background, findUser, killFamily, signalFamily } from './processes.ts'
import { postgresPrograms } from './tools.ts'

const read = (file: string) => readFileSync(path.join(root, 'deploy/patroni', file), 'utf8')

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }
type Node = { name: string; database: number; rest: number; folder: string; data: string }

/**
 * Three nodes of deploy/patroni/patroni.yaml, with nothing changed but names, addresses, folders and the user
 * of this machine, and three members of etcd.
 */
export const startCluster = async (folder: string) => {
  const user = findUser()
  const programs = postgresPrograms() ?? ''
  const own = (place: string) => {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(place, user.uid, user.gid)
    return place
  }
  const etcd = await startEtcd(own(path.join(folder, 'etcd')), user)
  const certificates = makeCertificates(own(path.join(folder, 'certificates')), user)
  const tls = `sslmode=verify-full&sslrootcert=${certificates.authority}`
  const secret = () => randomBytes(18).toString('base64url')
  const passwords = { superuser: secret(), replication: secret(), restapi: secret(), annapurna: secret() }
  const nodes: Node[] = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const place = own(path.join(folder, `node${n}`))
      const ports = { database: await freePort(), rest: await freePort() }
      return { name: `node${n}`, ...ports, folder: place, data: path.join(place, 'data') }
    }),
  )
  const configure = ({ name, database, rest, folder: place, data }: Node) => {
    const config = parse(read('patroni.yaml'))
    config.name = name
    for (const [section, port] of [
      [config.restapi, rest],
      [config.postgresql, database],
    ] as const)
      section.listen = section.connect_address = `127.0.0.1:${port}`
    config.etcd3.hosts = etcd.hosts
    Object.assign(config.postgresql, {
      data_dir: data,
      bin_dir: programs,
      pgpass: path.join(place, 'pgpass'),
    })
    Object.assign(config.bootstrap.dcs.postgresql.parameters, {
      ssl_cert_file: certificates.certificate,
      ssl_key_file: certificates.key,
    })
    config.postgresql.parameters = { unix_socket_directories: place }
    for (const one of Object.values<{ sslrootcert: string }>(config.postgresql.authentication))
      one.sslrootcert = certificates.authority
    config.postgresql.pg_hba = config.postgresql.pg_hba.map((line: string) =>
      line
        .replace('10.0.0.0/24', '127.0.0.1/32')
        .replace(
          'peer',
          user.name === config.postgresql.authentication.superuser.username ? 'peer' : 'scram-sha-256',
        ),
    )
    const file = path.join(place, 'patroni.yaml')
    writeFileSync(file, stringify(config))
    return file
  }
  const children = new Map<Node, ChildProcess>()
  const startNode = (node: Node) => {
    const child = background('patroni', [configure(node)], user, {
      cwd: node.folder,
      log: path.join(node.folder, 'patroni.log'),
      env: {
        HOME: node.folder,
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        PATRONI_RESTAPI_PASSWORD: passwords.restapi,
      },
    })
    children.set(node, child)
  }
  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1_000) })
        .then((reply) => reply.json() as Promise<{ members: Member[] }>)
        .catch(() => null)
      if (answer) return answer.members
    }
    return []
  }
  const leader = async (): Promise<Node> => {
    for (;;) {
      const name = (await members()).find(({ role }) => role === 'leader')?.name
      const node = nodes.find((one) => one.name === name)
      if (node) return node
      await wait(50)
    }
  }
  /** Once there are a leader, a synchronous standby and one more, both streaming from it. */
  const isWhole = async (): Promise<void> => {
    const until = performance.now() + 120_000
    for (;;) {
      const now = await members()
      const running = now.filter(
        ({ state, role }) => state === 'running' || (state === 'streaming' && role !== 'leader'),
      )
      const leads = now.find(({ role }) => role === 'leader')
      if (
        running.length === nodes.length &&
        running.some(({ role }) => role === 'sync_standby') &&
        running.every(({ timeline }) => timeline === leads?.timeline)
      )
        return
      if (performance.now() > until)
        throw new Error(`the cluster was not whole again within two minutes: ${JSON.stringify(now)}`)
      await wait(250)
    }
  }
  const superuser = async (text: string[], database: string) => {
    const { database: port } = await leader()
    const client = new pg.Client({
      connectionString: `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/${database}?${tls}`,
    })
    await client.connect()
    for (const one of text) await client.query(one)
    await client.end()
  }
  const postmasterOf = ({ data }: Node) =>
    Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const patroniOf = (node: Node) => children.get(node)?.pid ?? 0

  const stop = () => {
    for (const node of nodes) {
      killFamily(patroniOf(node))
      try {
        killFamily(postmasterOf(node))
      } catch {
        // It was not there.
      }
    }
    etcd.stop()
  }
  // PostgreSQL is nobody's child.
  process.on('exit', stop)

  for (const node of nodes) startNode(node)
  await isWhole()
  // As deploy/README.md says.
  await superuser(
    [
      `CREATE ROLE annapurna LOGIN PASSWORD '${passwords.annapurna}'`,
      'CREATE DATABASE annapurna OWNER annapurna',
    ],
    'postgres',
  )
  await superuser(['CREATE EXTENSION pg_trgm', 'CREATE EXTENSION unaccent'], 'annapurna')

  return {
    etcd,
    leader,
    isWhole,
    startNode,
    postmasterOf,
    patroniOf,
    version: spawnSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    signalNode: (node: Node, signal: NodeJS.Signals) => {
      const postmaster = postmasterOf(node)
      signalFamily(patroniOf(node), signal)
      signalFamily(postmaster, signal)
    },
    /** As `patronictl switchover` does it. */
    switchOver: async (from: Node) => {
      const candidate = (await members()).find(({ role }) => role === 'sync_standby')?.name
      const reply = await fetch(`http://127.0.0.1:${from.rest}/switchover`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`patroni:${passwords.restapi}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ leader: from.name, candidate }),
      })
      if (!reply.ok) throw new Error(`the switchover answered ${reply.status}: ${await reply.text()}`)
    },
    /** A HAProxy of deploy/patroni/haproxy.cfg for one instance; resolves to the database's URL. */
    startProxy: async (name: string): Promise<string> => {
      const port = await freePort()
      const file = path.join(folder, `${name}.cfg`)
      let text = read('haproxy.cfg').replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
      nodes.forEach(({ database, rest }, n) => {
        text = text.replace(
          `10.0.0.${n + 11}:5432 check port 8008`,
          `127.0.0.1:${database} check port ${rest}`,
        )
      })
      writeFileSync(file, text)
      background('haproxy', ['-db', '-f', file], user, { cwd: folder, log: path.join(folder, `${name}.log`) })
      const url = `postgres://annapurna:${passwords.annapurna}@127.0.0.1:${port}/annapurna?${tls}`
      while (!(await leads(url))) await wait(50)
      return url
    },
    stop,
  }
}

/** Whether a database is to be had there. */
const leads = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    // One that never began does not end either.
    void client.end().catch(() => {})
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
export type { Node }
