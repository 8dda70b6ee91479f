import { eq, notExists, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { orderSearch, orders } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import { auditBooks } from '../features/books/audit-books.ts'
import { indexFinishedOrder } from '../features/orders/admin/index-finished-order.ts'
import { readState, saveState } from '../startup/platform-state.ts'
import { openChance } from './chance.ts'
import { type Extent, liveThrough } from './live-through.ts'
import { inThePast, type Past } from './past-deps.ts'

const wholePast: Extent = { weeks: 8, perDay: 54 }

const done = 'seededPast'

/** Whether it was decided already if this demo gets a past. */
export const hasPast = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (await readState(db, done)) !== undefined

/**
 * Gives a fresh demo its past: what would be there if it had been open for eight weeks. All of it or nothing,
 * in one transaction, before anything live can happen (commands wait for it): so the books and the public log
 * are in the order of time, and the start after one that was killed or stopped (`signal`) starts over. A demo
 * in which something was ordered or given already keeps its own past. Deterministic but for random ids: the
 * same day of the start has the same past.
 */
export const makePast = async (
  deps: Deps,
  { extent = wholePast, signal }: { extent?: Extent; signal?: AbortSignal } = {},
): Promise<boolean> => {
  if (await hasPast(deps)) return false
  const now = deps.clock()
  const made = await inThePast(deps, openChance(`past of ${marketDay(now)}`), async (past) => {
    // Compiling statements of this size costs more than it saves.
    await past.tx.execute(sql`SET LOCAL jit = off`)
    // Plans that are made while the tables are empty are still good once they are full.
    await past.tx.execute(sql`SET LOCAL enable_seqscan = off`)
    // Of several instances that start at once, one.
    await past.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('seed the past', 0))`)
    if ((await readState(past.tx, done)) !== undefined) return false
    const fresh = await isFresh(past)
    if (fresh) await liveThrough(past, now, extent, signal)
    await saveState(past.tx, done, { at: now.toISOString(), made: fresh }, now)
    return fresh
  })
  if (made)
    await auditBooks(deps, ({ check, examples }) => deps.log.error({ check, examples }, 'the past is wrong'))
  return made
}

const isFresh = async ({ tx }: Past): Promise<boolean> => {
  const { rows } = await tx.execute<{ fresh: boolean }>(sql`
    SELECT NOT EXISTS (SELECT FROM orders) AND NOT EXISTS (SELECT FROM donations)
      AND NOT EXISTS (SELECT FROM impact_entries) AS fresh`)
  return rows[0]?.fresh === true
}

/**
 * Writes what admins find the orders of the past by: its index takes seconds to fill, which no first page
 * waits for. A start after one that was killed goes on with it.
 */
export const makePastFindable = (deps: Deps): Promise<void> =>
  deps.db.transaction((tx) =>
    indexFinishedOrder(
      tx,
      notExists(tx.select({ one: sql`1` }).from(orderSearch).where(eq(orderSearch.orderId, orders.id))),
    ),
  )
