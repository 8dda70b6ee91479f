import { statfs } from 'node:fs/promises'
import { desc, gt, sql } from 'drizzle-orm'
import type { Health, HealthCheck } from '#shared/health/contracts.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { instances } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { deadLetterQueue } from '../../jobs/queues.ts'
import { differingSince, latestAudit } from '../books/audit-books.ts'
import { witnessTroubles } from '../impact/cosigning/witness-troubles.ts'
import { listDifferences } from '../payments/differences/mend-difference.ts'
import { deadAfterMs } from './heartbeat.ts'
import { readAlarms } from './read-alarms.ts'
import type { RecentTraffic } from './recent-traffic.ts'
import { readBackup } from './record-backup.ts'

type Check = Health['checks'][number]
type State = Check['state']
type Looked = Omit<Check, 'name' | 'since'> & { since?: Date | string | null | undefined }

/** The relay runs every two seconds, and a job that is due is taken within about as long. */
const slowEventsMs = 10_000
const slowJobsMs = minuteMs
const littleDiskBytes = 1024 ** 3
const littleDiskShare = 0.1
/** Every hour, and one may be missed. */
const oldAuditMs = 130 * minuteMs
const oldBackupMs = 26 * hourMs
const longAwayMs = 24 * hourMs

const stateOf = (attention: boolean): State => (attention ? 'attention' : 'ok')

/**
 * How the platform is, never cached. `lag`: since when this instance has not looked through the log of
 * events, in milliseconds.
 */
export const readHealth = async (deps: Deps, lag: () => number, traffic: RecentTraffic): Promise<Health> => {
  const now = deps.clock()
  const [running, database, jobs, books, disk, backup, witnesses, differences] = await Promise.all([
    deps.db
      .select()
      .from(instances)
      .where(gt(instances.lastSeen, new Date(now.getTime() - deadAfterMs)))
      .orderBy(desc(instances.startedAt)),
    databaseCheck(deps),
    jobsCheck(deps),
    booksCheck(deps, now),
    diskCheck(deps),
    backupCheck(deps, now),
    witnessCheck(deps, now),
    listDifferences(deps),
  ])
  const checks: Record<HealthCheck, Looked> = {
    database,
    pool: poolCheck(deps),
    events: {
      state: stateOf(lag() > slowEventsMs),
      since: new Date(now.getTime() - lag()),
      values: { lagMs: Math.round(lag()) },
    },
    jobs,
    books,
    disk,
    backup,
    mail: mailCheck(deps),
    payments: paymentsCheck(deps, differences),
    push: {
      state: deps.settings.pushServices.length === 0 ? 'off' : 'ok',
      values: {},
    },
    witnesses,
  }
  return {
    at: now.toISOString(),
    instances: running.map(({ startedAt, lastSeen, ...instance }) => ({
      ...instance,
      startedAt: startedAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
      here: instance.id === deps.instanceId,
    })),
    alarms: await readAlarms(deps, traffic, running),
    checks: Object.entries(checks).map(([name, { since, ...check }]) => ({
      name: name as HealthCheck,
      ...check,
      since: check.state === 'attention' && since ? new Date(since).toISOString() : null,
    })),
  }
}

/** Which services take payments, and how many of these are not as our books say. */
const paymentsCheck = ({ settings }: Deps, differences: readonly { foundAt: string }[]): Looked => ({
  state: stateOf(differences.length > 0),
  // The oldest comes first.
  since: differences[0]?.foundAt,
  values: { provider: settings.payments.join(', ') || 'cash-only', differences: differences.length },
})

const databaseCheck = async ({ db }: Deps): Promise<Looked> => {
  const { rows } = await db.execute<{ bytes: string; connections: number; most: number }>(sql`
    SELECT pg_database_size(current_database())::text AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS most`)
  const { bytes = '0', connections = 0, most = 0 } = rows[0] ?? {}
  return { state: stateOf(connections > 0.9 * most), values: { bytes: Number(bytes), connections, most } }
}

/** Of this instance: a request that has to wait for a connection is a sign that there are too few. */
const poolCheck = ({ pool, settings }: Deps): Looked => ({
  state: stateOf(pool.waitingCount > 0),
  values: {
    inUse: pool.totalCount - pool.idleCount,
    most: settings.databasePool,
    waiting: pool.waitingCount,
  },
})

/**
 * How long the job that has waited longest has been due, by the database's clock, by which jobs are taken.
 */
const jobsCheck = async ({ db }: Deps): Promise<Looked> => {
  const { rows } = await db.execute<{
    lag: number | null
    due: string | null
    failed: number
    first: string | null
  }>(sql`
    SELECT (date_part('epoch', now() - due) * 1000)::float8 AS lag, due::text, failed, first::text FROM (
      SELECT min(start_after) FILTER (WHERE name <> ${deadLetterQueue} AND start_after <= now()) AS due,
        (count(*) FILTER (WHERE name = ${deadLetterQueue}))::int AS failed,
        min(created_on) FILTER (WHERE name = ${deadLetterQueue}) AS first
      FROM pgboss.job WHERE state < 'active') AS waiting`)
  const { lag, due, failed = 0, first } = rows[0] ?? {}
  const lagMs = Math.round(lag ?? 0)
  const isSlow = lagMs > slowJobsMs
  return {
    state: stateOf(isSlow || failed > 0),
    // The advice is about those that failed, where there are any.
    since: failed > 0 ? first : due,
    values: { lagMs, failed },
  }
}

/** What the hourly audit found; a day's first is not awaited. */
const booksCheck = async ({ db }: Deps, now: Date): Promise<Looked> => {
  const audit = await latestAudit(db)
  if (!audit) return { state: 'off', values: { at: null, differences: null, what: null } }
  const { at, differences } = audit
  return {
    state: stateOf(differences.length > 0 || now.getTime() - at.getTime() > oldAuditMs),
    since: differences.length > 0 ? await differingSince(db) : at,
    values: {
      at: at.toISOString(),
      differences: differences.reduce((sum, { count }) => sum + count, 0),
      what: differences.map(({ check, examples }) => `${check} (${examples[0]})`).join('; ') || null,
    },
  }
}

/** Of the disk with the embedded database; another PostgreSQL has a disk of its own. */
const diskCheck = async ({ settings }: Deps): Promise<Looked> => {
  if (settings.databaseUrl !== undefined) return { state: 'off', values: {} }
  try {
    const { bavail, blocks, bsize } = await statfs(settings.dataDir)
    const [free, all] = [bavail * bsize, blocks * bsize]
    return {
      state: stateOf(free < littleDiskBytes || free < littleDiskShare * all),
      values: { free, all },
    }
  } catch {
    return { state: 'attention', values: { free: null, all: null } }
  }
}

const backupCheck = async ({ db }: Deps, now: Date): Promise<Looked> => {
  const backup = await readBackup(db)
  if (!backup) return { state: 'attention', values: { at: null, what: null } }
  const { at, what } = backup
  const dueAt = Date.parse(at) + oldBackupMs
  return { state: stateOf(now.getTime() > dueAt), since: new Date(dueAt), values: { at, what } }
}

const mailCheck = ({ settings }: Deps): Looked => {
  if (settings.smtpUrl !== undefined) return { state: 'ok', values: { to: 'smtp' } }
  // The demo keeps its mail to itself, and means to.
  return { state: settings.mode === 'live' ? 'attention' : 'off', values: { to: 'mailbox' } }
}

/** Those of the public log: whether each cosigns, or why not; one may be away for a day. */
const witnessCheck = async (deps: Deps, now: Date): Promise<Looked> => {
  const troubles = await witnessTroubles(deps)
  if (!deps.witnessPolicy) return { state: 'off', values: { witnesses: 0, cosigning: 0, what: null } }
  const all = deps.witnessPolicy.witnesses.length
  const isUrgent = ({ state, since }: (typeof troubles)[number]) =>
    state !== 'away' || now.getTime() - since.getTime() > longAwayMs
  const urgent = troubles.filter(isUrgent)
  return {
    state: stateOf(urgent.length > 0),
    since: urgent.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime())[0],
    values: {
      witnesses: all,
      cosigning: all - troubles.length,
      what: troubles.map(({ name, problem }) => `${name}: ${problem}`).join('; ') || null,
    },
  }
}
