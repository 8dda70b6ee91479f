import { asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { savedViews } from '../../db/tables/index.ts'

/** The views that a person has saved. */
export const viewsOf = (executor: Executor, userId: string) =>
  executor.select().from(savedViews).where(eq(savedViews.ownerId, userId)).orderBy(asc(savedViews.createdAt))

/** Deletes them, the shared ones too. */
export const eraseViews = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(savedViews).where(eq(savedViews.ownerId, userId))
}
