import { and, eq, notExists } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { users } from '../../db/tables/accounts.ts'
import { pictures } from '../../db/tables/pictures.ts'
import { picturePath } from './store-picture.ts'

/** Deletes the picture at a URL unless it is still in use. Every use of pictures must be checked here. */
export const deletePicture = async (executor: Executor, address: string | null): Promise<void> => {
  const id = address?.startsWith(picturePath('')) ? address.slice(picturePath('').length) : undefined
  if (id === undefined || address === null) return
  const shown = executor.select({ id: users.id }).from(users).where(eq(users.profileImage, address))
  await executor.delete(pictures).where(and(eq(pictures.id, id), notExists(shown)))
}
