import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { hourMs } from '#shared/time.ts'

/** A plan is asked for once in so long for each statement. */
const planAgainMs = hourMs
/** Most statements whose plan is remembered to have been logged. */
const maxPlanned = 500
/** What asks for a plan; on a busy database it is slow itself, which says nothing of a statement. */
const asking = 'EXPLAIN (GENERIC_PLAN)'
const planned = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i

export type SlowStatements = { count: () => number }

type Options = {
  /** Milliseconds from which on a statement is slow. */
  thresholdMs: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Logs the statements of a pool that take long: their text, which has placeholders for what people entered,
 * never the values. The first time in an hour the plan that PostgreSQL has for it whatever the values
 * (GENERIC_PLAN, from version 16 on) is logged too; that is asked for afterwards, and runs nothing.
 */
export const watchSlowStatements = (pool: pg.Pool, { thresholdMs, log }: Options): SlowStatements => {
  let count = 0
  const plannedAt = new Map<string, number>()
  const planOf = async (text: string): Promise<string[] | undefined> => {
    const last = plannedAt.get(text)
    if (!planned.test(text) || (last !== undefined && performance.now() - last < planAgainMs))
      return undefined
    if (plannedAt.size >= maxPlanned) plannedAt.clear()
    plannedAt.set(text, performance.now())
    // An older PostgreSQL has none, and what fails here is nobody's failure.
    const found = await pool.query<{ 'QUERY PLAN': string }>(`${asking} ${text}`).catch(() => undefined)
    return found?.rows.map((row) => row['QUERY PLAN'])
  }
  const note = async (text: string, milliseconds: number): Promise<void> => {
    if (text.startsWith(asking)) return
    count += 1
    const plan = await planOf(text)
    log.warn(
      { statement: text, milliseconds: Math.round(milliseconds), ...(plan && { plan }) },
      'a statement was slow',
    )
  }
  pool.on('connect', (client) => timeStatements(client, thresholdMs, (...slow) => void note(...slow)))
  return { count: () => count }
}

type Query = (...args: unknown[]) => unknown

/** Calls `slow` after each statement of a connection that took longer; those before it on it included. */
const timeStatements = (
  client: pg.PoolClient,
  thresholdMs: number,
  slow: (text: string, milliseconds: number) => void,
): void => {
  // The prototype's at each call, so that whoever watches that sees the statements of this connection too.
  const query: Query = (...args) =>
    (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, args)
  const timed: Query = (...args) => {
    const begin = performance.now()
    const done = () => {
      const took = performance.now() - begin
      if (took >= thresholdMs) slow(textOf(args[0]), took)
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (...results: unknown[]) => {
        done()
        callback(...results)
      }
      return query(...args)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(done, done)
    return result
  }
  client.query = timed as typeof client.query
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '')
