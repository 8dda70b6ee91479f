import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { openStreams } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import { limits } from '../http/limits.ts'
import { RateLimited } from '../http/rate-limit.ts'
import { holdLeases } from './leases.ts'

/** What a client is asked to wait for another stream of the account to end. */
const retryMs = 15_000

export type StreamSlots = {
  /**
   * Counts one more stream of the account, on all instances together, and returns how to give it back. Refuses with rate_limited
   * beyond the limit; a database that is away refuses nobody. Counts nothing with RATE_LIMIT=off.
   */
  take: (userId: string) => Promise<() => void>
  close: () => Promise<void>
}

/** How many event streams each account has open: each costs memory, and work with every event. */
export const openStreamSlots = (deps: Deps): StreamSlots => {
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
      // Streams of one account are counted one after the other.
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
      // Not before: the renewal would count what may yet be refused.
      leases.renew(id, userId)
      return () => leases.end(id)
    },
    close: leases.close,
  }
}

/** Drops what instances that died had open. */
export const purgeLapsedStreams = async (deps: Deps): Promise<void> => {
  await deps.db.delete(openStreams).where(lt(openStreams.until, deps.clock()))
}
