import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Executor } from '../../db/connection.ts'
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
