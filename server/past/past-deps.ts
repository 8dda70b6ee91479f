import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { jobHandlers, withParts } from '../compose.ts'
import type { Transaction } from '../db/connection.ts'
import * as tables from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import { openPastProvider } from '../features/payments/services/open-provider.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { JobName } from '../jobs/queues.ts'
import type { Chance } from './chance.ts'

/** The dependencies of commands that are given in the past, and when that is. */
export type Past = {
  deps: Deps
  tx: Transaction
  chance: Chance
  /** Sets the clock, in UTC, and does the jobs that wait. */
  at: (moment: Date) => Promise<void>
}

/** What a job of the past still does: money goes back. Nobody is written to about what is long over. */
const done = new Set<JobName>(['refund-payment'])

/** Messages of the past reach nobody. */
const silent = { on: () => () => {}, watch: () => () => {}, send: () => {}, onReconnect: () => () => {} }

/**
 * Runs `work` with dependencies of its own, all in one transaction on one connection: either all of it is
 * there afterwards, or nothing. Commands of it are savepoints; they tell nobody, and queue nothing.
 */
export const inThePast = async <T>(
  deps: Deps,
  chance: Chance,
  work: (past: Past) => Promise<T>,
): Promise<T> => {
  const client = planOnce(await deps.pool.connect())
  let failed = true
  try {
    const result = await drizzle(client, { schema: tables }).transaction((tx) =>
      work(pastOn(deps, chance, client, tx)),
    )
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}

/**
 * Names every statement by its text, so that PostgreSQL plans it once: of a command's time most is planning,
 * and here the same few hundred statements come thousands of times.
 */
const planOnce = (client: pg.PoolClient): pg.PoolClient => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `past-${names.size}`
    names.set(text, name)
    return name
  }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (config: unknown, ...more: unknown[]): unknown => {
    const isPlain = typeof config !== 'object' || config === null || !('text' in config)
    if (isPlain || typeof config.text !== 'string' || ('name' in config && config.name !== undefined))
      return query(config, ...more)
    return query({ ...config, name: nameOf(config.text) }, ...more)
  }
  return new Proxy(client, {
    get: (own, key) => (key === 'query' ? named : Reflect.get(own, key)),
  })
}

const pastOn = (real: Deps, chance: Chance, client: pg.PoolClient, tx: Transaction): Past => {
  let now = real.clock()
  const waiting: (() => Promise<void>)[] = []
  const jobs: Jobs = {
    ...real.jobs,
    send: async (name, data) => {
      if (done.has(name)) waiting.push(() => handlers[name](data))
    },
    confirmSoon: () => {},
  }
  const base = {
    ...real,
    // Its transactions are savepoints of the one that all of this is.
    db: tx as unknown as Deps['db'],
    pool: { query: client.query.bind(client), connect: async () => alone(client) } as unknown as pg.Pool,
    notifications: { ...silent, close: async () => {} },
    catalogueChanges: { watch: () => () => {}, sweep: async () => {}, close: async () => {} },
    mailer: { ...real.mailer, send: async () => {} },
    // Nobody has signed in yet, so that nobody's rights end anywhere.
    revocations: {
      ...real.revocations,
      transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => tx.transaction(work),
      add: async () => {},
    },
    jobs,
    clock: () => now,
    randomBytes: chance.bytes,
    startedAt: now,
  }
  const payments = openPastProvider(base)
  const deps = withParts({ ...base, payments, otherPayments: [] })
  const handlers = jobHandlers(deps)
  const at = async (moment: Date): Promise<void> => {
    now = moment
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  return { deps, tx, chance, at }
}

/** The connection, for whoever would take one from the pool and give it back. */
const alone = (client: pg.PoolClient) =>
  new Proxy(client, { get: (own, name) => (name === 'release' ? () => {} : Reflect.get(own, name)) })
