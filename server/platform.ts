import { randomBytes, randomUUID } from 'node:crypto'
import { random as fromPool } from 'nanoid'
import type pg from 'pg'
import { withParts } from './compose.ts'
import { connect } from './db/connection.ts'
import type { EmbeddedOptions } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import {
  divideNotifications,
  type Notifications,
  openNotifications,
} from './db/notifications/notifications.ts'
import { postgresTransport } from './db/notifications/postgres-transport.ts'
import { openDatabase } from './db/open-database.ts'
import { watchOutage } from './db/outage.ts'
import { probeDatabase } from './db/probe.ts'
import { watchSlowStatements } from './db/slow-statements.ts'
import type { Deps } from './deps.ts'
import { openPasswords } from './features/accounts/passwords/passwords.ts'
import { catalogueChannel, openCatalogueChanges } from './features/catalogue-changes/changes.ts'
import { lastOrigin } from './features/impact/checkpoint.ts'
import { openWitnessPolicy } from './features/impact/cosigning/open-policy.ts'
import { openLogKey } from './features/impact/log-key.ts'
import { openMailer } from './features/notifications/mailer.ts'
import { openProviders } from './features/payments/services/open-provider.ts'
import { openSearch } from './features/search/open-search.ts'
import { reportInvalidSettings } from './features/settings/read-setting.ts'
import { settingsChannel } from './features/settings/registry.ts'
import { openRevocations, revocationChannel } from './http/sign-in/revocations.ts'
import { jobsChannel, openJobs } from './jobs/queue.ts'
import { openLog } from './log.ts'
import { latestValuesChannel } from './outbox/latest-values.ts'
import { outboxChannel } from './outbox/publish.ts'
import { readKeys } from './secrets/keys.ts'
import { seldom } from './seldom.ts'
import type { Settings } from './settings.ts'
import { openTraces } from './traces/open-traces.ts'

export type Platform = { deps: Deps; close: () => Promise<void> }

/**
 * Opens the dependencies of operations by the settings: starts the embedded database if it is used, migrates
 * it, and opens what depends on it. Throws StartupError if no database is available.
 */
export const openPlatform = async (settings: Settings, options: EmbeddedOptions = {}): Promise<Platform> => {
  const log = openLog(settings.logLevel)
  const onDeath = () => log.error('the embedded database died and is started again')
  const database = await openDatabase(settings, { onDeath, ...options })
  try {
    await migrate(database.directUrl)
    return await openDeps(settings, database.url, log, database.close)
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * The same on an open, migrated database. Tests replace the clock, random bytes, the mailer, payments or the
 * cost of passwords.
 */
export const openDeps = async (
  settings: Settings,
  url: string,
  log: Deps['log'],
  closeDatabase: () => Promise<void>,
  replaced: Partial<Pick<Deps, 'clock' | 'randomBytes' | 'mailer' | 'payments' | 'passwords'>> = {},
): Promise<Platform> => {
  const witnessPolicy = openWitnessPolicy(settings)
  let closing = false
  const warn = (error: Error) => {
    // While closing, lost connections are expected.
    if (!closing && !outage.note(error)) log.warn({ err: error }, 'database')
  }
  const pooled = settings.databaseDirectUrl !== undefined
  const directUrl = settings.databaseDirectUrl ?? url
  const { pool, db } = connect(url, {
    max: settings.databasePool,
    warn,
    timeoutMs: settings.databaseTimeoutMs,
    pooled,
  })
  const { slowStatementMs: thresholdMs } = settings
  const slowStatements =
    thresholdMs > 0 ? watchSlowStatements(pool, { thresholdMs, log }) : { count: () => 0 }
  const traces = await openTraces(process.env, (message) => log.warn({ message }, 'traces'))
  traces?.statements(pool)
  if (pooled) await reportNoLimit(pool, log)
  const outage = watchOutage(() => probeDatabase(pool), log)
  const clock = replaced.clock ?? (() => new Date())
  const random = replaced.randomBytes ?? idsFromPool
  const keys = await readKeys(db, settings.sessionSecrets, random, clock)
  const notifications = await connectInstances(
    settings,
    directUrl,
    warn,
    seldom((text) => closing || log.warn(text)),
  )
  const catalogueChanges = await openCatalogueChanges(pool, notifications, warn)
  await reportInvalidSettings({ db, log })
  notifications.watch(settingsChannel, () => void reportInvalidSettings({ db, log }).catch(warn))
  const search = openSearch({
    url,
    timeoutMs: settings.databaseTimeoutMs,
    pool,
    changes: catalogueChanges,
    warn,
  })
  const revocations = await openRevocations(db, notifications, clock, warn)
  const jobs = await openJobs({ url, notifications, log, warn, works: settings.works, traces })
  const mailer = replaced.mailer ?? openMailer({ settings, db, jobs, clock })
  const services = openProviders({ settings, keys, clock, jobs, db, randomBytes: random, log })
  const base = {
    settings,
    pool,
    db,
    directUrl,
    slowStatements,
    traces,
    notifications,
    catalogueChanges,
    search,
    outage,
    jobs,
    mailer,
    ...services,
    ...(replaced.payments && { payments: replaced.payments }),
    passwords: replaced.passwords ?? openPasswords(),
    keys,
    revocations,
    logKey: once(async () =>
      openLogKey({ settings, randomBytes: random, lastOrigin: await lastOrigin({ db }) }),
    ),
    witnessPolicy,
    clock,
    instanceId: randomUUID(),
    startedAt: clock(),
    randomBytes: random,
    log,
  }
  return {
    deps: withParts(base),
    close: async () => {
      closing = true
      outage.close()
      revocations.close()
      await jobs.close()
      await mailer.close()
      await search.close()
      await catalogueChanges.close()
      await notifications.close()
      await pool.end()
      await traces?.close()
      await closeDatabase()
    },
  }
}

/** What is much, and has a table behind it that is looked through anyway: it may go another way. */
const liveChannels = [outboxChannel, latestValuesChannel]

/**
 * What instances say to each other goes over the database. With LIVE_URL live events and positions go over
 * NATS; jobs, caches, settings and revoked sign-ins, of which nothing may be missed that the database is
 * there to say, stay where they are.
 */
const connectInstances = async (
  settings: Settings,
  directUrl: string,
  warn: (error: Error) => void,
  note: (text: string) => void,
): Promise<Notifications> => {
  const ofDatabase = [catalogueChannel, settingsChannel, jobsChannel, revocationChannel]
  if (settings.liveUrl === undefined)
    return openNotifications(postgresTransport(directUrl, [...ofDatabase, ...liveChannels]), warn)
  const { natsTransport } = await import('./db/notifications/nats-transport.ts')
  const database = await openNotifications(postgresTransport(directUrl, ofDatabase), warn)
  const live = await openNotifications(natsTransport(settings.liveUrl, liveChannels), ({ message }) =>
    note(`live events: ${message}`),
  )
  return divideNotifications(database, live, liveChannels)
}

/**
 * Warns where nothing ends a statement that comes through a pooler: it takes no such parameter from us.
 */
const reportNoLimit = async (pool: pg.Pool, log: Deps['log']): Promise<void> => {
  const { rows } = await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')
  if (rows[0]?.statement_timeout === '0')
    log.warn(
      'nothing ends a long statement behind the pooler of DATABASE_URL: set statement_timeout there (docs/operating.md, A pooler)',
    )
}

/** Opens at the first call; whoever asks again gets the same. A failure is tried again. */
const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

const idBytes = 16
/**
 * Unpredictable bytes: those of an id from a pool, which saves a call to the system for each (a copy, since
 * it is filled again); a key's its own.
 */
const idsFromPool = (size: number): Uint8Array =>
  size <= idBytes ? Uint8Array.from(fromPool(size)) : randomBytes(size)
