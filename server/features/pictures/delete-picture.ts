import { and, eq, like, notExists, sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { users } from '../../db/tables/accounts.ts'
import { dishes } from '../../db/tables/menu.ts'
import { pictures } from '../../db/tables/pictures.ts'
import { picturePath } from './store-picture.ts'

/** Deletes the picture at a URL unless it is still in use. Every use of pictures must be checked here. */
export const deletePicture = async (executor: Executor, address: string | null): Promise<void> => {
  const id = address?.startsWith(picturePath('')) ? address.slice(picturePath('').length) : undefined
  if (id === undefined || address === null) return
  const ofPerson = executor.select({ id: users.id }).from(users).where(eq(users.profileImage, address))
  const ofDish = executor
    .select({ id: dishes.id })
    .from(dishes)
    // By the index of photos: most dishes have a drawing.
    .where(and(eq(dishes.image, address), like(dishes.image, sql`'/api/pictures/%'`)))
  await executor.delete(pictures).where(and(eq(pictures.id, id), notExists(ofPerson), notExists(ofDish)))
}
