import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { openStreams } from '../db/tables/index.ts'
import { limits } from '../http/limits/limits.ts'
import { RateLimited } from '../http/limits/rate-limit.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { holdLeases } from './leases.ts'

/** Retry-After of a refused stream. */
const retryMs = 15_000

export type StreamSlots = {
  /**
   * Counts one more stream of the account, on all instances together; returns a function that releases it.
   * Refuses with rate_limited beyond the limit, but nobody while the database is unavailable. Counts nothing
   * with RATE_LIMIT=off.
   */
  take: (userId: string) => Promise<() => void>
  close: () => Promise<void>
}

/** Limits the open event streams of each account: each costs memory, and work with every event. */
export const openStreamSlots = (deps: Infrastructure): StreamSlots => {
  const leases = holdLeases(deps, {
    save: (open) =>
      deps.db
        .insert(openStreams)
        .values(open.map(({ id, owner, until }) => ({ id, userId: owner, until })))
        .onConflictDoUpdate({ target: openStreams.id, set: { until: leases.until() } }),
    remove: (ids) => deps.db.delete(openStreams).where(inArray(openStreams.id, ids)),
    failure: 'could not note which streams are open',
  })

  const insert = (id: string, userId: string) =>
    deps.db.transaction(async (tx) => {
      // Serialises the counting of one account's streams.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`streams:${userId}`}, 0))`)
      const open = and(eq(openStreams.userId, userId), gt(openStreams.until, deps.clock()))
      if ((await tx.$count(openStreams, open)) >= limits.streams.max)
        throw new RateLimited(deps, new Date(deps.clock().getTime() + retryMs))
      await tx.insert(openStreams).values({ id, userId, until: leases.until() })
    })
  return {
    take: async (userId) => {
      if (!deps.settings.rateLimit) return () => {}
      const id = crypto.randomUUID()
      try {
        await insert(id, userId)
      } catch (error) {
        if (error instanceof Refusal) throw error
        leases.warn(error)
      }
      // Not before the insert: a renewal would write a row that may yet be refused.
      leases.renew(id, userId)
      return () => leases.end(id)
    },
    close: leases.close,
  }
}

/** Deletes the expired rows of instances that died. */
export const purgeLapsedStreams = async (deps: Infrastructure): Promise<void> => {
  await deps.db.delete(openStreams).where(lt(openStreams.until, deps.clock()))
}
