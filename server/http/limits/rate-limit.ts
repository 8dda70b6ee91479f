import { lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { StatementPart } from '../../db/statement.ts'
import { rateLimits } from '../../db/tables/http.ts'
import type { Infrastructure } from '../../infrastructure.ts'
import { sign } from '../../secrets/keys.ts'
import { ipOf } from './ip.ts'
import type { Limit } from './limits.ts'

type Needed = Pick<Infrastructure, 'settings' | 'pool' | 'keys' | 'clock'>

/** Who or what is counted against a limit. */
export type Count = {
  limit: Limit
  subject: string
  /** Whose call it is, where a statement asks. */
  account?: string
}

/** The refusal beyond a limit: rate_limited (429), with Retry-After. */
export class RateLimited extends Refusal {
  readonly headers: Record<string, string>

  constructor(deps: Pick<Infrastructure, 'clock'>, until: Date) {
    super('rate_limited', /*i18n*/ 'Too many requests. Please wait a moment and try again.')
    const seconds = Math.ceil((until.getTime() - deps.clock().getTime()) / 1000)
    this.headers = { 'retry-after': String(Math.max(1, seconds)) }
  }
}

/** The key of a counter. IP addresses and usernames are private, so they are stored as keyed hashes. */
const keyOf = (deps: Pick<Infrastructure, 'keys'>, { limit, subject }: Count): string =>
  `${limit.name}:${sign(deps.keys, 'rate-limit', `${limit.name} ${subject.toLowerCase()}`)}`

const rowsOf = (deps: Omit<Needed, 'pool'>, counted: readonly Count[]) =>
  (deps.settings.rateLimit ? counted : [])
    .map((count) => ({
      key: keyOf(deps, count),
      account: count.account,
      max: count.limit.max,
      resets_at: new Date(deps.clock().getTime() + count.limit.windowMs),
    }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))

/** Encodes counts as the JSON that `counts` reads in a statement. Empty with RATE_LIMIT=off. */
export const countParameter = (deps: Omit<Needed, 'pool'>, counted: readonly Count[]): string =>
  JSON.stringify(rowsOf(deps, counted))

/**
 * SQL of counters, for use in other statements. `counts` reads the parameter of `placeholder`; `countInsert`
 * increments the counters, ordered by key, so that concurrent statements cannot deadlock; `spentAt` is the
 * end of the first exhausted window, if any. The parameter is JSON, because PostgreSQL would plan a statement
 * again for arrays of another length.
 */
export const counts = (placeholder: string): string =>
  `json_to_recordset(${placeholder}::json) AS counting (key text, max integer, resets_at timestamptz, account uuid)`
const countMore = (now: string): string => `
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN rate_limits.resets_at <= ${now}::timestamptz THEN excluded.hits ELSE rate_limits.hits + excluded.hits END,
    resets_at = CASE WHEN rate_limits.resets_at <= ${now}::timestamptz THEN excluded.resets_at ELSE rate_limits.resets_at END
  RETURNING rate_limits.key, rate_limits.hits, rate_limits.resets_at`
export const spentAt = (counted: string, now: string): string => `
  SELECT max(r.resets_at) AS until FROM ${counted} JOIN rate_limits r USING (key)
  WHERE r.hits >= counting.max AND r.resets_at > ${now}::timestamptz`

/**
 * Increments the counters of `placeholder` for which `condition` holds, each by how often it is named there.
 */
export const countInsert = (placeholder: string, now: string, condition = 'true'): string => `
  INSERT INTO rate_limits (key, hits, resets_at)
  SELECT counting.key, count(*), max(counting.resets_at) FROM ${counts(placeholder)}
  WHERE ${condition} GROUP BY counting.key ORDER BY counting.key ${countMore(now)}`

const countText = countInsert('$1', '$2')

type Counted = { key: string; hits: number; resets_at: Date }

/**
 * Increments counters without refusing; returns the highest count and the end of its window. Undefined with
 * RATE_LIMIT=off.
 */
export const countHits = async (deps: Needed, ...counted: Count[]): Promise<Counted | undefined> => {
  if (!deps.settings.rateLimit || counted.length === 0) return undefined
  const { rows } = await deps.pool.query<Counted>({
    name: 'rate-limit-count',
    text: countText,
    values: [countParameter(deps, counted), deps.clock()],
  })
  return rows.toSorted((one, other) => other.hits - one.hits)[0]
}

/**
 * Counts one call of `subject` in PostgreSQL, shared by all instances; beyond the limit it refuses with
 * rate_limited and a Retry-After header. Does nothing with RATE_LIMIT=off.
 */
export const consume = async (deps: Needed, limit: Limit, subject: string): Promise<void> => {
  const counted = await countHits(deps, { limit, subject })
  if (counted && counted.hits > limit.max) throw new RateLimited(deps, counted.resets_at)
}

/**
 * Takes a counted call back, for limits on failed calls only: counting before the call and taking back after
 * success leaves no gap for concurrent calls.
 */
export const refund = async (deps: Needed, ...counted: Count[]): Promise<void> => {
  const keys = rowsOf(deps, counted).map(({ key }) => key)
  if (keys.length === 0) return
  await deps.pool.query({
    name: 'rate-limit-refund',
    text: `WITH due AS (SELECT key FROM rate_limits WHERE key = ANY ($1) AND hits > 0 ORDER BY key FOR UPDATE)
      UPDATE rate_limits r SET hits = r.hits - 1 FROM due WHERE r.key = due.key`,
    values: [keys],
  })
}

/**
 * Refuses with rate_limited if one of these is exhausted, without counting: for calls that are counted later,
 * if they fail.
 */
export const refuseSpent = async (deps: Needed, counted: readonly Count[]): Promise<void> => {
  if (!deps.settings.rateLimit || counted.length === 0) return
  const { rows } = await deps.pool.query<{ until: Date | null }>({
    name: 'rate-limit-spent',
    text: spentAt(counts('$1'), '$2'),
    values: [countParameter(deps, counted), deps.clock()],
  })
  const until = rows[0]?.until
  if (until) throw new RateLimited(deps, until)
}

/**
 * The same as a statement part, whose check fails; `until` is the end of the window. `now` is a value of
 * another part.
 */
export const spentPart = (deps: Omit<Needed, 'pool'>, counted: readonly Count[]): StatementPart => ({
  name: 'unspent',
  reads: ['now'],
  values: { counts: countParameter(deps, counted) },
  check: (parameter) => `spent AS (${spentAt(counts(parameter('counts')), parameter('now'))}
  ), unspent AS (SELECT until, until IS NULL AS ok FROM spent)`,
})

/** A `before` hook for `register` that counts each call by its IP address. */
export const rateLimitByIp = (limit: Limit) => (request: FastifyRequest) =>
  consume(request.server.deps, limit, ipOf(request))

/** Deletes counters whose window is over. */
export const purgeExpiredRateLimits = async (deps: Infrastructure): Promise<void> => {
  await deleteInBatches(deps.db, rateLimits, lt(rateLimits.resetsAt, deps.clock()))
}
