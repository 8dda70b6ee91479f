import { arrayOverlaps } from 'drizzle-orm'
import type { Transaction } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'

/** Deletes the events of these topics from the log, for what is erased before its retention is over. */
export const eraseEvents = async (tx: Transaction, topics: readonly string[]): Promise<void> => {
  if (topics.length > 0) await tx.delete(outboxEvents).where(arrayOverlaps(outboxEvents.topics, [...topics]))
}
