import { arrayOverlaps, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Topic } from './topic.ts'

/** A client that was disconnected for longer cannot resume and loads everything again. */
const retention = '3 days'
const batch = 5_000

/**
 * Deletes events older than three days by the database's clock, the oldest first, some thousand at a time.
 * Returns how many.
 */
export const purgeEvents = async ({ db }: Pick<Infrastructure, 'db'>): Promise<number> => {
  let purged = 0
  for (;;) {
    const oldest = db
      .select({ id: outboxEvents.id, at: outboxEvents.at })
      .from(outboxEvents)
      .orderBy(asc(outboxEvents.id))
      .limit(batch)
      .as('oldest')
    const outdated = db
      .select({ id: oldest.id })
      .from(oldest)
      .where(lt(oldest.at, sql`now() - ${retention}::interval`))
    const { rowCount } = await db.delete(outboxEvents).where(inArray(outboxEvents.id, outdated))
    purged += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return purged
  }
}

/** Deletes the events of these topics from the log, for what is erased before its retention is over. */
export const eraseEvents = async (tx: Transaction, topics: readonly Topic[]): Promise<void> => {
  if (topics.length > 0) await tx.delete(outboxEvents).where(arrayOverlaps(outboxEvents.topics, [...topics]))
}

/** Erases what this transaction has published so far: of what is long over nobody is to hear anything. */
export const eraseOwnEvents = async (tx: Transaction): Promise<void> => {
  await tx.delete(outboxEvents).where(eq(outboxEvents.writtenBy, sql`pg_current_xact_id()`))
}
