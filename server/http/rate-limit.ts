import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { rateLimits } from '../db/tables/platform.ts'
import type { Deps } from '../deps.ts'

/** At most `max` times in any window, which begins with the first. */
export type Limit = { name: string; max: number; windowMs: number }

/** In milliseconds. */
export const minutes = (count: number) => count * 60_000

const tooMany = /*i18n*/ 'Too many requests. Please wait a moment and try again.'

/** What is counted is nobody's business but ours: addresses and usernames are kept as keyed hashes. */
const keyOf = (deps: Deps, limit: Limit, subject: string): string =>
  `${limit.name}:${createHmac('sha256', deps.secret).update(subject.toLowerCase()).digest('base64url')}`

const refuse = (deps: Deps, reply: FastifyReply, resetsAt: Date): never => {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - deps.clock().getTime()) / 1000))
  reply.header('retry-after', seconds)
  throw new Refusal('rate_limited', tooMany)
}

/**
 * Counts one call of `subject` in PostgreSQL, so that all instances count together; beyond the limit it refuses
 * with rate_limited and says in Retry-After when to come back. Does nothing with RATE_LIMIT=off.
 */
export const countCall = async (
  deps: Deps,
  reply: FastifyReply,
  limit: Limit,
  subject: string,
): Promise<void> => {
  if (!deps.settings.rateLimit) return
  const now = deps.clock()
  const resetsAt = new Date(now.getTime() + limit.windowMs)
  const lapsed = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key: keyOf(deps, limit, subject), hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`CASE WHEN ${lapsed} THEN 1 ELSE ${rateLimits.hits} + 1 END`,
        resetsAt: sql`CASE WHEN ${lapsed} THEN excluded.resets_at ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning()
  if (row && row.hits > limit.max) refuse(deps, reply, row.resetsAt)
}

/**
 * Takes a counted call back: for what is limited only when it fails. Counted first and taken back after, it cannot be
 * outrun by many calls at once.
 */
export const uncountCall = async (deps: Deps, limit: Limit, subject: string): Promise<void> => {
  if (!deps.settings.rateLimit) return
  await deps.db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, keyOf(deps, limit, subject)), gt(rateLimits.hits, 0)))
}

/** For `register`: counts each call by the address it comes from, before anything else is done. */
export const limitByAddress = (limit: Limit) => (request: FastifyRequest, reply: FastifyReply) =>
  countCall(request.server.deps, reply, limit, request.ip)

/** Drops counters whose window is over. */
export const forgetRateLimits = async (deps: Deps): Promise<void> => {
  await deps.db.delete(rateLimits).where(lt(rateLimits.resetsAt, deps.clock()))
}
