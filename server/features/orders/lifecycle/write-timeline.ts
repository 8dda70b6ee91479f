import type { Transaction } from '../../../db/connection.ts'
import { orderTimeline } from '../../../db/tables/index.ts'

/** Adds to what happened to an order; nothing of it is ever changed. */
export const writeTimeline = async (
  tx: Transaction,
  entry: Omit<typeof orderTimeline.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(orderTimeline).values(entry)
}
