import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** Programs with their Debian packages. */
export const neededForFailover = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  openssl: 'openssl',
}
/** Of PostgreSQL, what Patroni calls. */
const ofPostgres = ['initdb', 'postgres', 'pg_basebackup', 'pg_controldata', 'pg_isready', 'pg_rewind']

/** The newest PostgreSQL with all its programs: POSTGRES_BIN, or Debian's. */
export const postgresPrograms = (): string | undefined =>
  (process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : globSync('/usr/lib/postgresql/*/bin'))
    .toSorted((a, b) => major(b) - major(a))
    .find((folder) => ofPostgres.every((name) => existsSync(path.join(folder, name))))

const major = (folder: string) => Number(/(\d+)\/bin/.exec(folder)?.[1] ?? 0)

const isThere = (program: string): boolean =>
  // Debian has some programs of servers where not everybody looks for them.
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0

/** What of these programs and of PostgreSQL's is missing, in a sentence. */
export const missing = (wanted: Record<string, string>): string | undefined => {
  const packages = Object.entries(wanted).flatMap(([program, of]) => (isThere(program) ? [] : [of]))
  if (!postgresPrograms()) packages.push('postgresql')
  if (packages.length === 0) return undefined
  const install = `apt-get install --no-install-recommends ${packages.join(' ')}`
  return `This needs programs that are not here; on Debian: ${install}, and disable the services that it starts.`
}
