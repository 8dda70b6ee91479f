import { arrayOverlaps, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'

/** Deletes the events of these topics from the log, for what is erased before its retention is over. */
export const eraseEvents = async (tx: Transaction, topics: readonly string[]): Promise<void> => {
  if (topics.length > 0) await tx.delete(outboxEvents).where(arrayOverlaps(outboxEvents.topics, [...topics]))
}

/** Erases what this transaction has published so far: of what is long over nobody is to hear anything. */
export const eraseOwnEvents = async (tx: Transaction): Promise<void> => {
  await tx.delete(outboxEvents).where(eq(outboxEvents.writtenBy, sql`pg_current_xact_id()`))
}
