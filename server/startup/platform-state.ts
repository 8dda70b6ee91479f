import { eq } from 'drizzle-orm'
import type { Executor } from '../db/connection.ts'
import { platformState } from '../db/tables/platform.ts'

/** Reads a value that all instances share; undefined if none is stored. */
export const readState = async (executor: Executor, name: string): Promise<unknown> => {
  const [row] = await executor.select().from(platformState).where(eq(platformState.name, name))
  return row?.value
}

/** Stores a value, replacing any earlier one. */
export const saveState = async (
  executor: Executor,
  name: string,
  value: unknown,
  now: Date,
): Promise<void> => {
  await executor
    .insert(platformState)
    .values({ name, value, updatedAt: now })
    .onConflictDoUpdate({ target: platformState.name, set: { value, updatedAt: now } })
}

/**
 * Stores a value unless there is one; returns the stored one, so that instances that start at the same time
 * agree.
 */
export const settleState = async (
  executor: Executor,
  name: string,
  value: unknown,
  now: Date,
): Promise<unknown> => {
  await executor.insert(platformState).values({ name, value, updatedAt: now }).onConflictDoNothing()
  return readState(executor, name)
}
