import { eq } from 'drizzle-orm'
import type { Executor } from './db/connection.ts'
import { platformState } from './db/tables/platform.ts'

/** A value that instances agree on; undefined where nobody has stored it. */
export const readState = async (executor: Executor, name: string): Promise<unknown> => {
  const [row] = await executor.select().from(platformState).where(eq(platformState.name, name))
  return row?.value
}

/** Stores a value that others may change later. */
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

/** Stores a value unless there is one, and returns the one that is there: instances that start at once agree. */
export const settleState = async (
  executor: Executor,
  name: string,
  value: unknown,
  now: Date,
): Promise<unknown> => {
  await executor.insert(platformState).values({ name, value, updatedAt: now }).onConflictDoNothing()
  return readState(executor, name)
}
