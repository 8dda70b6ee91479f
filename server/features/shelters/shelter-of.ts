import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { shelters } from '../../db/tables/index.ts'
import { noSuchShelter, type ShelterRow } from './shelter-view.ts'

/** The shelter of an account, whatever its status; undefined where it never applied. */
export const findShelterOf = async (executor: Executor, userId: string): Promise<ShelterRow | undefined> => {
  const [row] = await executor.select().from(shelters).where(eq(shelters.userId, userId))
  return row
}

/** The same; refuses with not_found (404) where there is none. */
export const shelterOf = async (executor: Executor, userId: string): Promise<ShelterRow> => {
  const row = await findShelterOf(executor, userId)
  if (!row) throw noSuchShelter()
  return row
}

/** The same; refuses with forbidden (403), too, unless it is approved. */
export const approvedShelterOf = async (executor: Executor, userId: string): Promise<ShelterRow> => {
  const row = await shelterOf(executor, userId)
  if (row.status !== 'approved')
    throw new Refusal('forbidden', /*i18n*/ 'Your shelter can accept food once an admin has approved it.')
  return row
}

/**
 * The shelter of an account, locked until the transaction ends, so that it takes one thing after the other.
 * Refuses with not_found (404) where there is none.
 */
export const lockShelterOf = async (tx: Transaction, userId: string): Promise<ShelterRow> => {
  const [row] = await tx.select().from(shelters).where(eq(shelters.userId, userId)).for('no key update')
  if (!row) throw noSuchShelter()
  return row
}

/** A shelter that there is, locked until the transaction ends. */
export const lockShelter = async (tx: Transaction, id: string): Promise<ShelterRow> => {
  const [row] = await tx.select().from(shelters).where(eq(shelters.id, id)).for('no key update')
  if (!row) throw new Error(`the shelter ${id} is gone`)
  return row
}

/** The shelters of these accounts that an admin has approved. */
export const approvedSheltersOf = (executor: Executor, userIds: readonly string[]): Promise<ShelterRow[]> =>
  executor
    .select()
    .from(shelters)
    .where(and(inArray(shelters.userId, [...userIds]), eq(shelters.status, 'approved')))

/** Which shelters these accounts have, whatever their status. */
export const sheltersOfAccounts = (executor: Executor, userIds: readonly string[]) =>
  executor
    .select({ id: shelters.id, userId: shelters.userId })
    .from(shelters)
    .where(inArray(shelters.userId, [...userIds]))

/** The account of a shelter; null where that was deleted. */
export const accountOfShelter = async (executor: Executor, id: string): Promise<string | null> =>
  (await executor.select({ userId: shelters.userId }).from(shelters).where(eq(shelters.id, id)))[0]?.userId ??
  null
